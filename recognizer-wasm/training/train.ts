// npm run train -- --data <folder> --out <folder>: trains a model.zip from recordings.
import { createMain, runIfProgram } from './command.ts'
import { oneOrMore, option, optional, pair, repeated, share, text } from './options.ts'
import { STANDARD_THRESHOLD } from './measure/threshold.ts'
import { mayTrainOn, readSamples } from './recordings/samples.ts'
import { MATERIAL_OPTIONS, readMaterial } from './second-look/material.ts'
import { learnSecondLook } from './second-look/leave-one-out.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const OPTIONS = {
  data: oneOrMore('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  out: option('folder for model.zip; resumes an interrupted run', text),
  name: option('name in model.json', text, 'alphabet'),
  version: option('version in model.json', text, '1'),
  threshold: option(
    'least probability of a sign for an answer; cross-validate finds the best value',
    share,
    String(STANDARD_THRESHOLD)
  ),
  'leave-out': repeated('a signer to exclude from training, for evaluation; may be repeated', text),
  pair: repeated('two labels, as f,t, for a second look at pictures; may be repeated', pair),
  pictures: optional('folder with the files of the recordings\' pictures', text),
  ...MATERIAL_OPTIONS,
  ...TRAINING_OPTIONS
}

export const main = createMain('train', OPTIONS, async (options, _, stderr) => {
  const { data, out, name, version, threshold, 'leave-out': leftOut, pair: pairs } = options
  const samples = await readSamples(data)
  const missing = leftOut.filter(signer => !samples.some(sample => sample.signer === signer))
  if (missing.length > 0) throw new Error(`These signers are not in ${data.join(', ')}: ${missing.join(', ')}`)
  const others = samples.filter(({ signer }) => !leftOut.includes(signer))
  const trained = others.filter(mayTrainOn)
  const material = pairs.length > 0 ? await readMaterial(others, pairs, options, stderr) : null
  const secondLook = material ? pairs.map(pair => learnSecondLook(material, pair)) : []
  await trainModel(out, trained, { name, version, threshold, secondLook }, trainingOf(options), stderr)
})

await runIfProgram(import.meta.url, main)
