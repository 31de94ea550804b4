// npm run evaluate -- --model <zip or folder> [--model …] --data <folder>: how models do, side by side.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Outcome } from './ask.ts'
import { readDataset } from './dataset.ts'
import { evaluate, figures, type Evaluation, type StillsEvaluation } from './evaluation.ts'
import { loadModel } from './loaded-model.ts'
import { progressBar } from './progress-bar.ts'
import { reportPage } from './report.ts'
import { calibrationError, confusions, tallyBy } from './tallies.ts'

const USAGE = `Usage: npm run evaluate -- --model <zip or folder> [--model <another>] --data <folder or file>
  --source     a file of the folder to measure on, without its ending; may be repeated; all when left out
  --signer     measure on this signer only
  --threshold  how sure a model must be that there is a sign at all, instead of its own; 0 takes the first choice
  --report     a folder for report.html`

const { values: options } = parseArgs({
  options: {
    model: { type: 'string', multiple: true },
    data: { type: 'string' },
    source: { type: 'string', multiple: true },
    signer: { type: 'string' },
    threshold: { type: 'string' },
    report: { type: 'string' }
  }
})

const percent = (share: number | undefined) => share === undefined ? '' : `${(100 * share).toFixed(1)} %`

function printTable (evaluations: ReadonlyMap<string, Evaluation>): void {
  const columns = [...evaluations.values()].map(evaluation => new Map(figures(evaluation).map(({ name, value }) => [name, value])))
  const names = [...new Set(columns.flatMap(column => [...column.keys()]))]
  const width = Math.max(...names.map(name => name.length))
  const print = (first: string, rest: string[]) => console.log(`${first.padEnd(width)}  ${rest.map(cell => cell.padStart(14)).join('')}`)
  print('', [...evaluations.keys()].map(title => title.slice(0, 13)))
  for (const name of names) print(name, columns.map(column => percent(column.get(name))))
}

const listConfusions = (outcomes: readonly Outcome[]) =>
  confusions(outcomes).slice(0, 20).map(([expected, answer, count]) => `${expected}→${answer} ${count}`).join('  ')

function printDetails (title: string, { source, view, byView, held }: StillsEvaluation): void {
  const list = (tallies: ReturnType<typeof tallyBy>) => tallies.map(([name, { right, total }]) => `${name} ${right}/${total}`).join('  ')
  console.log(`\n${title} on ${source} (${view})`)
  console.log(`  by view    ${Object.entries(byView).map(([name, share]) => `${name} ${percent(share)}`).join('  ')}`)
  console.log(`  by signer  ${list(tallyBy(held, ({ signer }) => signer))}`)
  console.log(`  by letter  ${list(tallyBy(held, ({ expected }) => expected!))}`)
  console.log(`  mistakes   ${listConfusions(held)}`)
  console.log(`  calibration error ${calibrationError(held).toFixed(3)}`)
}

async function main (): Promise<void> {
  const { data, model: locations, source, signer, threshold, report } = options
  if (!data || !locations) throw new Error(USAGE)
  const samples = (await readDataset(data, source)).filter(sample => !signer || sample.signer === signer)
  const evaluations = new Map<string, Evaluation>()
  const show = progressBar('evaluating')
  for (const [i, location] of locations.entries()) {
    const model = await loadModel(location, threshold === undefined ? undefined : Number(threshold))
    evaluations.set(model.title, await evaluate(model, samples))
    show(i + 1, locations.length, model.title)
  }
  printTable(evaluations)
  for (const [title, { stills, films, idle }] of evaluations) {
    for (const part of stills) printDetails(title, part)
    for (const { source, outcome: { expected, answer } } of films) if (expected !== answer) console.log(`  film of ${source}: ${expected}→${answer ?? 'none'}`)
    if (idle.length > 0) console.log(`  ${idle.length} frames without a letter: ${listConfusions(idle)}`)
  }
  if (!report) return
  await mkdir(report, { recursive: true })
  await writeFile(path.join(report, 'report.html'), reportPage({ evaluations }))
}

await main()
