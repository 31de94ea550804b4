// npm run cross-validate -- --data <folder> --out <folder>: how well a recipe reads people it has not learned from, how
// that grows with their number, and which threshold suits it.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { askAboutStills, type Outcome } from './ask.ts'
import { bestThreshold, tryThresholds } from './calibrate.ts'
import { askAboutChanges } from './change-films.ts'
import { mayTrainOn, readDataset, type Sample } from './dataset.ts'
import { loadModel } from './loaded-model.ts'
import { askAboutMovements } from './moving-films.ts'
import { reportPage, type CurvePoint } from './report.ts'
import { confusions, shareOf, tally } from './tallies.ts'
import { TRAINING_OPTIONS, trainModel, trainingOf } from './train-model.ts'
import { askAboutWandering } from './wandering-films.ts'

const USAGE = `Usage: npm run cross-validate -- --data <folder> --source <file> --out <folder>
  --data            recordings, one or more .jsonl files
  --source          the file, without its ending, whose signers are left out one after another
  --out             where the models and report.html go
  --steps           1000
  --curve                 also with fewer of the source's other signers
  --only-recorded, --seed, --save-every, --runtime, --workers as for training`

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    source: { type: 'string' },
    out: { type: 'string' },
    curve: { type: 'boolean', default: false },
    ...TRAINING_OPTIONS,
    steps: { type: 'string', default: '1000' }
  }
})

/** Answers of one model about the signer it did not learn from, without a threshold. */
interface Fold { signer: string, stills: Outcome[], movements: Outcome[], nothing: Outcome[] }

/** Trains without one signer, and with so many of the other signers of the source, and asks about that signer. */
async function tryFold (samples: readonly Sample[], signers: readonly string[], left: number, others: number, folder: string): Promise<Fold> {
  const signer = signers[left]!
  // The next ones in turn, so that every signer teaches equally often.
  const kept = Array.from({ length: others }, (_, i) => signers[(left + 1 + i) % signers.length])
  await trainModel(folder, samples.filter(sample => !signers.includes(sample.signer) || kept.includes(sample.signer)), { name: 'fold', version: '0', threshold: 0 }, trainingOf(options))
  const model = await loadModel(folder)
  const own = samples.filter(sample => sample.signer === signer && sample.label !== null && sample.frames.length === 1 && !sample.flat)
  const changes = await askAboutChanges(model, own)
  // A letter is no mistake while a hand leaves or reaches it: a third one is.
  const third = changes.flatMap(({ from, to, during }) => during.filter(({ answer }) => answer !== from && answer !== to))
  const nothing = [...third.map(outcome => ({ ...outcome, expected: null })), ...await askAboutWandering(model)]
  const movements = options['only-recorded'] ? [] : await askAboutMovements(model, own)
  const fold = { signer, stills: await askAboutStills(model, own), movements, nothing }
  await model.recognizer.dispose()
  return fold
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function describe (others: number, folds: readonly Fold[]): CurvePoint {
  const shares = folds.map(({ stills }) => shareOf(tally(stills)))
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  console.log(`\nwith ${others} other signers of ${options.source}: mean ${percent(mean)}, worst ${percent(Math.min(...shares))}`)
  folds.forEach(({ signer, stills }, i) => {
    const mistakes = confusions(stills).slice(0, 6).map(([expected, answer, count]) => `${expected}→${answer} ${count}`).join('  ')
    console.log(`  ${signer} ${percent(shares[i]!)}  ${mistakes}`)
  })
  return { signers: others, mean, worst: Math.min(...shares) }
}

async function main (): Promise<void> {
  const { data, source, out } = options
  if (!data || !source || !out) throw new Error(USAGE)
  const samples = (await readDataset(data)).filter(mayTrainOn)
  const signers = [...new Set(samples.filter(sample => sample.source === source).map(({ signer }) => signer))].toSorted()
  const curve: CurvePoint[] = []
  let folds: Fold[] = []
  for (let others = options.curve ? 1 : signers.length - 1; others < signers.length; others++) {
    folds = []
    for (const [left, signer] of signers.entries()) folds.push(await tryFold(samples, signers, left, others, path.join(out, `${signer}-of-${others}`)))
    curve.push(describe(others, folds))
  }
  const trials = tryThresholds(folds.flatMap(({ stills, movements }) => [...stills, ...movements]), folds.flatMap(({ nothing }) => nothing))
  console.log('\nthreshold  letters read  nothing left unread')
  for (const { threshold, read, unread } of trials) console.log(`${threshold.toFixed(2).padStart(9)}  ${percent(read).padStart(12)}  ${percent(unread).padStart(19)}`)
  console.log(`best: ${bestThreshold(trials)}`)
  await writeFile(path.join(out, 'report.html'), reportPage({ curve }))
}

await main()
