// npm run second-look -- --data <folder> --pictures <folder> --pair f,t: how well pairs of labels are told apart by
// pictures of people who were not learned from; with --model, the heads go into that model.
import { createMain, runIfProgram, type Print } from './command.ts'
import { oneOrMore, option, optional, pair, repeated, text } from './options.ts'
import { percent } from './measure/intervals.ts'
import { mayTrainOn, readSamples } from './recordings/samples.ts'
import { addSecondLook } from './second-look/add-second-look.ts'
import { learnSecondLooks } from './second-look/head.ts'
import { askStrangers, overPeople, type Stranger } from './second-look/strangers.ts'
import { readViews } from './second-look/views.ts'

const OPTIONS = {
  data: oneOrMore('recordings with pictures: a folder with .jsonl files, or one such file; may be repeated', text),
  pictures: option('the folder in which the files of their pictures are', text),
  pair: oneOrMore('two labels to tell apart, as f,t; may be repeated', pair),
  'leave-out': repeated('a signer not to learn from; may be repeated', text),
  model: optional('the folder of a model that is to look again at these pairs', text)
}

function figure (strangers: readonly Stranger[], of: (stranger: Stranger) => number): string {
  const { mean, interval: { low, high } } = overPeople(strangers, of)
  return `${percent(mean)} (${percent(low)} to ${percent(high)})`
}

function printPair (pair: readonly string[], strangers: readonly Stranger[], print: Print) {
  const [looked, pointed] = [(one: Stranger) => (one.right + one.left) / 2, (one: Stranger) => one.points]
  print(`\n${pair.join('/')}, ${strangers.length} people left out in turn, mean of both labels and all people:`)
  if (strangers.length === 0) return
  print(`  by inner features ${figure(strangers, looked)}, by points ${figure(strangers, pointed)}`)
  print(`  the difference ${figure(strangers, one => looked(one) - pointed(one))}`)
  for (const { signer, pictures, right, left, points } of strangers) {
    print(`  ${signer} (${pictures}): as a right hand ${percent(right)}, as a left hand ${percent(left)}, ` +
      `by points ${percent(points)}`)
  }
}

export const main = createMain('second-look', OPTIONS, async (options, print, stderr) => {
  const { data, pictures, pair: pairs, 'leave-out': leftOut, model } = options
  const samples = (await readSamples(data)).filter(one => mayTrainOn(one) && !leftOut.includes(one.signer))
  const views = await readViews(samples, pictures, pairs, stderr)
  for (const pair of pairs) printPair(pair, askStrangers(views, pair), print)
  if (model) await addSecondLook(model, learnSecondLooks(views, pairs))
})

await runIfProgram(import.meta.url, main)
