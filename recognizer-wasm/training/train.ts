// npm run train -- --data <folder> --out <folder>: from recordings to a model.zip that can be served.
import { option, repeated, runCommand, share, text } from './options.ts'
import { mayTrainOn, readSamples } from './recordings/samples.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const OPTIONS = {
  data: option('recordings: a folder with .jsonl files, or one such file', text),
  out: option('where model.zip goes; an interrupted run goes on from here', text),
  name: option('written into model.json', text, 'alphabet'),
  version: option('written into model.json', text, '1'),
  // Found by cross-validation of the alphabet.
  threshold: option('how sure it must be that there is a sign at all; cross-validate finds the best', share, '0.65'),
  'leave-out': repeated('a signer not to learn from, to be measured on; may be repeated', text),
  ...TRAINING_OPTIONS
}

await runCommand('train', OPTIONS, async options => {
  const { data, out, name, version, threshold, 'leave-out': leftOut } = options
  const samples = await readSamples(data)
  const strangers = leftOut.filter(signer => !samples.some(sample => sample.signer === signer))
  if (strangers.length > 0) throw new Error(`Nobody of these is in ${data}: ${strangers.join(', ')}`)
  const learned = samples.filter(sample => mayTrainOn(sample) && !leftOut.includes(sample.signer))
  await trainModel(out, learned, { name, version, threshold }, trainingOf(options))
})
