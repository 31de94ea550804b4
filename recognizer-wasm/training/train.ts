// npm run train -- --data <folder> --out <folder>: from recordings to a model.zip that can be served.
import { createMain, runIfProgram } from './command.ts'
import { oneOrMore, option, optional, pair, repeated, share, text } from './options.ts'
import { STANDARD_THRESHOLD } from './measure/threshold.ts'
import { mayTrainOn, readSamples } from './recordings/samples.ts'
import { MATERIAL_OPTIONS, readMaterial } from './second-look/material.ts'
import { learnSecondLook } from './second-look/strangers.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'

const OPTIONS = {
  data: oneOrMore('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  out: option('where model.zip goes; an interrupted run goes on from here', text),
  name: option('written into model.json', text, 'alphabet'),
  version: option('written into model.json', text, '1'),
  threshold: option(
    'how sure it must be that there is a sign at all; cross-validate finds the best',
    share,
    String(STANDARD_THRESHOLD)
  ),
  'leave-out': repeated('a signer not to learn from, to be measured on; may be repeated', text),
  pair: repeated('two labels, as f,t, that a second look at pictures tells apart; may be repeated', pair),
  pictures: optional('the folder in which the files of the recordings\' pictures are', text),
  ...MATERIAL_OPTIONS,
  ...TRAINING_OPTIONS
}

export const main = createMain('train', OPTIONS, async (options, _, stderr) => {
  const { data, out, name, version, threshold, 'leave-out': leftOut, pair: pairs } = options
  const samples = await readSamples(data)
  const strangers = leftOut.filter(signer => !samples.some(sample => sample.signer === signer))
  if (strangers.length > 0) throw new Error(`Nobody of these is in ${data.join(', ')}: ${strangers.join(', ')}`)
  const others = samples.filter(({ signer }) => !leftOut.includes(signer))
  const learned = others.filter(mayTrainOn)
  const material = pairs.length > 0 ? await readMaterial(others, pairs, options, stderr) : null
  const secondLook = material ? pairs.map(pair => learnSecondLook(material, pair)) : []
  await trainModel(out, learned, { name, version, threshold, secondLook }, trainingOf(options), stderr)
})

await runIfProgram(import.meta.url, main)
