// npm run synthesize -- --out <folder>: renders recordings of simulated signers and runs the tracker on them.
import { writeFile } from 'node:fs/promises'
import { createMain, runIfProgram, type Print } from './command.ts'
import { integer, option, optional, text } from './options.ts'
import { progressBar } from './progress-bar.ts'
import { drawSheet } from './synthetic/sheet.ts'
import { synthesize, type Progress, type Tally } from './synthetic/synthesis.ts'

const OPTIONS = {
  out: optional('folder for stills.jsonl and films.jsonl; resumes an interrupted run', text),
  seed: option('another seed gives other signers', integer(0, 2 ** 31 - 1), '1'),
  stills: option('number of signers who show every letter once, and four hands without a letter', integer(0, 100_000),
    '40'),
  films: option('number of signers with twelve films each', integer(0, 100_000), '20'),
  sheet: optional('only draw one hand of each letter into this PNG file', text)
}

const share = (count: number, of: number) => `${(100 * count / of).toFixed(0)} %`.padStart(5)

/** Prints one line per item, the lowest detection rate first. */
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
  if (out === undefined) throw new Error('Pass --out or --sheet')
  printProgress(await synthesize(out, { seed, stills, films }, progressBar('synthesizing', stderr)), print)
})

await runIfProgram(import.meta.url, main)
