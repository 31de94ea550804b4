// npm run second-look -- --data <folder> --pictures <folder> --pair f,t: how well pairs of labels are told apart by
// pictures of people who were not learned from; with --model, the heads go into that model.
import { changeModel } from './change-model.ts'
import { createMain, runIfProgram, type Print } from './command.ts'
import { oneOrMore, option, optional, pair, repeated, text } from './options.ts'
import { percent } from './measure/intervals.ts'
import { readSamples } from './recordings/samples.ts'
import { MATERIAL_OPTIONS, readMaterial } from './second-look/material.ts'
import { askStrangers, doubtOf, learnSecondLook, overPeople, type Stranger } from './second-look/strangers.ts'

const OPTIONS = {
  data: oneOrMore('recordings with pictures: a folder with .jsonl files, or one such file; may be repeated', text),
  pictures: option('the folder in which the files of their pictures are', text),
  pair: oneOrMore('two labels to tell apart, as f,t; may be repeated', pair),
  'leave-out': repeated('a signer not to learn from; may be repeated', text),
  model: optional('the folder of a model that is to look again at these pairs', text),
  ...MATERIAL_OPTIONS
}

function figure (strangers: readonly Stranger[], of: (stranger: Stranger) => number): string {
  const { mean, interval: { low, high } } = overPeople(strangers, of)
  return `${percent(mean)} (${percent(low)} to ${percent(high)})`
}

function printPair (pair: readonly string[], whose: string, strangers: readonly Stranger[], print: Print) {
  const [looked, pointed] = [(one: Stranger) => (one.right + one.left) / 2, (one: Stranger) => one.points]
  print(`\n${pair.join('/')}, ${strangers.length} ${whose} left out in turn, mean of both labels and all people:`)
  if (strangers.length === 0) return
  print(`  by inner features ${figure(strangers, looked)}, by points ${figure(strangers, pointed)}`)
  print(`  the difference ${figure(strangers, one => looked(one) - pointed(one))}`)
  print(`  97 of 100 of their pictures are not taken for the other one by more than ${doubtOf(strangers).toFixed(2)}`)
  for (const { signer, pictures, right, left, points } of strangers) {
    print(`  ${signer} (${pictures}): as a right hand ${percent(right)}, as a left hand ${percent(left)}, ` +
      `by points ${percent(points)}`)
  }
}

export const main = createMain('second-look', OPTIONS, async (options, print, stderr) => {
  const { data, pair: pairs, 'leave-out': leftOut, model } = options
  const samples = (await readSamples(data)).filter(({ signer }) => !leftOut.includes(signer))
  const material = await readMaterial(samples, pairs, options, stderr)
  const looks = pairs.map(pair => {
    const people = askStrangers(material, pair, 'signer')
    printPair(pair, 'people', people, print)
    printPair(pair, 'people, with all of their source,', askStrangers(material, pair, 'source'), print)
    return learnSecondLook(material, pair, people)
  })
  if (model) await changeModel(model, { second_look: looks })
})

await runIfProgram(import.meta.url, main)
