// npm run strangers -- --model <folder> --data <folder> --pictures <folder>: one table of what a model reads of people,
// rooms and films outside its training.
import { createMain, runIfProgram } from './command.ts'
import { loadModel } from './measure/loaded-model.ts'
import { predictNegativeFilms } from './measure/negative-films.ts'
import { shownIn } from './measure/predictions.ts'
import { pictureRow, rowOf, sourceRows, type StrangerRow } from './measure/stranger-rows.ts'
import { option, repeated, text } from './options.ts'
import { groupBy } from './recordings/group-by.ts'
import { readSamples } from './recordings/samples.ts'

const OPTIONS = {
  model: option('a model.zip, or a folder with model.onnx and model.json', text, 'assets/models/alphabet'),
  data: repeated('recordings: a folder with .jsonl files, or one such file; may be repeated', text),
  pictures: repeated('folder of pictures named by their letter, as A-2.jpg or A/1.jpg; may be repeated', text)
}

const line = ({ set, count, right, weakest }: StrangerRow) => `| ${[set, count, right, weakest].join(' | ')} |`

export const main = createMain('strangers', OPTIONS, async ({ model: location, data, pictures }, print) => {
  const model = await loadModel(location)
  const samples = data.length > 0 ? await readSamples(data) : []
  print(`| ${model.title} | number | right | weakest |\n|---|---|---|---|`)
  for (const [source, own] of groupBy(samples, ({ source }) => source)) {
    for (const row of await sourceRows(model, source, own)) print(line(row))
  }
  for (const folder of pictures) print(line(await pictureRow(model, folder)))
  const moving = await predictNegativeFilms(model)
  print(line(rowOf('generated hands that never stop: frames, none read', moving)))
  print(line(rowOf('generated hands that never stop: frames, none shown', shownIn(moving))))
})

await runIfProgram(import.meta.url, main)
