// npm run second-look -- --data <folder> --pictures <folder> --pair f,t: how well pairs of labels are told apart by
// pictures of people who were not learned from; with --model, the heads go into that model.
import { runCommand, oneOrMore, option, optional, pair, repeated, text } from './options.ts'
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

function print (pair: readonly string[], strangers: readonly Stranger[]) {
  const [looked, pointed] = [(one: Stranger) => (one.right + one.left) / 2, (one: Stranger) => one.points]
  console.log(`\n${pair.join('/')}, ${strangers.length} people left out in turn, mean of both labels and all people:`)
  if (strangers.length === 0) return
  console.log(`  by inner features ${figure(strangers, looked)}, by points ${figure(strangers, pointed)}`)
  console.log(`  the difference ${figure(strangers, one => looked(one) - pointed(one))}`)
  for (const { signer, pictures, right, left, points } of strangers) {
    console.log(`  ${signer} (${pictures}): as a right hand ${percent(right)}, as a left hand ${percent(left)}, ` +
      `by points ${percent(points)}`)
  }
}

await runCommand('second-look', OPTIONS, async ({ data, pictures, pair: pairs, 'leave-out': leftOut, model }) => {
  const samples = (await readSamples(data)).filter(one => mayTrainOn(one) && !leftOut.includes(one.signer))
  const views = await readViews(samples, pictures, pairs)
  for (const pair of pairs) print(pair, askStrangers(views, pair))
  if (model) await addSecondLook(model, learnSecondLooks(views, pairs))
})
