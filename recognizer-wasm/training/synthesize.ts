// npm run synthesize -- --out <folder>: recordings of invented signers, rendered and read by the tracker.
import { writeFile } from 'node:fs/promises'
import { createMain, runIfProgram, type Print } from './command.ts'
import { integer, option, optional, text } from './options.ts'
import { progressBar } from './progress-bar.ts'
import { drawSheet } from './synthetic/sheet.ts'
import { synthesize, type Progress, type Tally } from './synthetic/synthesis.ts'

const OPTIONS = {
  out: optional('where stills.jsonl and films.jsonl go; an interrupted run goes on from here', text),
  seed: option('another one gives other signers', integer(0, 2 ** 31 - 1), '1'),
  stills: option('signers who show every letter once, and four hands that make none', integer(0, 100_000), '40'),
  films: option('signers who make twelve films each', integer(0, 100_000), '20'),
  sheet: optional('draws one hand of each letter into this PNG, instead', text)
}

const share = (count: number, of: number) => `${(100 * count / of).toFixed(0)} %`.padStart(5)

/** One line for each thing shown, the least found first. */
function printTallies (title: string, tallies: Readonly<Record<string, Tally>>, print: Print): void {
  const rows = Object.entries(tallies).toSorted(([, a], [, b]) => a.found / a.shown - b.found / b.shown)
  if (rows.length === 0) return
  print(`\n${title.padEnd(12)} shown  found  called left  error of a point, in palm lengths (depth)`)
  for (const [name, { shown, found, left, error }] of rows) {
    const right = found - left
    const errors = error ? `${(error.all / right).toFixed(2)} (${(error.depth / right).toFixed(2)})` : ''
    print(`${name.padEnd(12)} ${String(shown).padStart(5)}  ${share(found, shown)}  ` +
      `${share(left, Math.max(1, found)).padStart(11)}  ${errors}`)
  }
}

function printProgress ({ tallies }: Progress, print: Print): void {
  printTallies('stills', tallies.stills, print)
  printTallies('films', tallies.films, print)
}

export const main = createMain('synthesize', OPTIONS, async (options, print, stderr) => {
  const { out, seed, stills, films, sheet } = options
  if (sheet !== undefined) return await writeFile(sheet, await drawSheet(seed))
  if (out === undefined) throw new Error('--out must be given, or --sheet')
  printProgress(await synthesize(out, { seed, stills, films }, progressBar('synthesizing', stderr)), print)
})

await runIfProgram(import.meta.url, main)
