// npm run train -- --data <folder> --out <folder>: from recordings to a model that can be served.
import { parseArgs } from 'node:util'
import { mayTrainOn, readDataset } from './dataset.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const USAGE = `Usage: npm run train -- --data <folder> --out <folder>
  --data            recordings, one or more .jsonl files
  --out             where model.onnx and model.json go; an interrupted run goes on from here
  --seed            1     the same seed and data make the same file
  --steps           8000  fewer is faster, more is better up to a point
  --save-every      250   steps after which the state is saved, to go on from
  --name, --version       written into model.json
  --threshold             0.65  how sure it must be that there is a sign at all; npm run cross-validate finds the best
  --only-recorded         learn the signs of the recordings and nothing else; without it, the LSF alphabet is completed
  --runtime               another ONNX runtime to learn with, such as onnxruntime-node once installed: many times faster
  --workers      1        threads that draw examples; two suit a native runtime
  --leave-out             a signer not to learn from, to be measured on; may be repeated`

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    name: { type: 'string', default: 'alphabet' },
    version: { type: 'string', default: '1' },
    // Found by cross-validation of the alphabet.
    threshold: { type: 'string', default: '0.65' },
    'leave-out': { type: 'string', multiple: true, default: [] },
    ...TRAINING_OPTIONS
  }
})

async function main (): Promise<void> {
  const { data, out, name, version, threshold } = options
  if (!data || !out) throw new Error(USAGE)
  const samples = (await readDataset(data)).filter(sample => mayTrainOn(sample) && !options['leave-out'].includes(sample.signer))
  await trainModel(out, samples, { name, version, threshold: Number(threshold) }, trainingOf(options))
}

await main()
