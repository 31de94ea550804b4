// npm run second-look -- --data <folder> --pictures <folder> --pair f,t: measures on held-out signers how well pictures
// separate pairs of labels; with --model, writes the heads to that model.
import { changeModel } from './change-model.ts'
import { createMain, runIfProgram, type Print } from './command.ts'
import { oneOrMore, option, optional, pair, repeated, text } from './options.ts'
import { percent } from './measure/intervals.ts'
import { readSamples } from './recordings/samples.ts'
import { MATERIAL_OPTIONS, readMaterial } from './second-look/material.ts'
import { calibratedAccuracy } from './second-look/calibrated-accuracy.ts'
import {
  doubtOf, evaluateHeldOut, learnSecondLook, meanOverPeople, midpointShift, type HeldOutSigner
} from './second-look/leave-one-out.ts'
import type { Pair } from './second-look/views.ts'

const OPTIONS = {
  data: oneOrMore('recordings with pictures: a folder with .jsonl files, or one such file; may be repeated', text),
  pictures: option('folder with the files of their pictures', text),
  pair: oneOrMore('two labels to separate, as f,t; may be repeated', pair),
  'leave-out': repeated('a signer to exclude from training; may be repeated', text),
  model: optional('folder of a model to write the second looks to', text),
  ...MATERIAL_OPTIONS
}

function figure (signers: readonly HeldOutSigner[], of: (signer: HeldOutSigner) => number): string {
  const { mean, interval: { low, high } } = meanOverPeople(signers, of)
  return `${percent(mean)} (${percent(low)} to ${percent(high)})`
}

const ofSides = (one: HeldOutSigner) => (one.right + one.left) / 2

function printPair (pair: Pair, whose: string, signers: readonly HeldOutSigner[], print: Print) {
  const both = signers.filter(({ labels }) => labels.length === 2)
  print(`\n${pair.join('/')}, ${both.length} ${whose} held out in turn, mean over both labels and all people:`)
  if (both.length === 0) return
  print(`  by inner features ${figure(both, ofSides)}, by points ${figure(both, one => one.points)}`)
  print(`  difference ${figure(both, one => ofSides(one) - one.points)}`)
  const calibrated = new Map(both.map(one => [one, calibratedAccuracy(one)]))
  print(`  after calibration with two pictures of each label ${figure(both, one => calibrated.get(one)!)}`)
  print(`  best shift of the bias towards the second label ${midpointShift(signers).toFixed(1)}`)
  print(`  97 % of pictures exceed the midpoint on the wrong side by at most ${doubtOf(signers).toFixed(2)}`)
  for (const { signer, pictures, right, left, points } of both) {
    print(`  ${signer} (${pictures}): as a right hand ${percent(right)}, as a left hand ${percent(left)}, ` +
      `by points ${percent(points)}`)
  }
  for (const label of pair) printLabel(label, signers, print)
}

/** Accuracy of one label: for signers with pictures of both labels, and for those with this one only. */
function printLabel (label: string, signers: readonly HeldOutSigner[], print: Print) {
  const rightOf = ({ labels, odds }: HeldOutSigner) => {
    const own = odds[labels.indexOf(label)]!
    return own.filter(odd => odd > 0).length / own.length
  }
  for (const [whose, count] of [['with both labels', 2], ['with this one only', 1]] as const) {
    const able = signers.filter(({ labels }) => labels.length === count && labels.includes(label))
    if (able.length > 0) print(`  ${label} of ${able.length} signers ${whose}: ${figure(able, rightOf)}`)
  }
}

export const main = createMain('second-look', OPTIONS, async (options, print, stderr) => {
  const { data, pair: pairs, 'leave-out': leftOut, model } = options
  const samples = (await readSamples(data)).filter(({ signer }) => !leftOut.includes(signer))
  const material = await readMaterial(samples, pairs, options, stderr)
  const looks = pairs.map(pair => {
    printPair(pair, 'people', evaluateHeldOut(material, pair, 'signer'), print)
    const sources = evaluateHeldOut(material, pair, 'source')
    printPair(pair, 'people, with their whole source,', sources, print)
    return learnSecondLook(material, pair, sources.length > 0 ? sources : undefined)
  })
  if (model) await changeModel(model, { second_look: looks })
})

await runIfProgram(import.meta.url, main)
