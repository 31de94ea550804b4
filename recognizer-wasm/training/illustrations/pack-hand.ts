// Writes assets/hand/hand.json: the page's rotatable hand and its poses for each letter.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scale, type Axes } from '../../mesh/vectors.ts'
import { QUADS, SKIN_WEIGHTS } from '../synthetic/hand-mesh.ts'
import { posedBones } from '../synthetic/pose.ts'
import { quaternionOf } from '../../mesh/skinning.ts'
import { LETTER_VIEWS } from './letter-views.ts'
import { NAILS, type Nail } from './nails.ts'
import type { PackedHand, PackedMoment } from '../../mesh/packed-hand.ts'
import { HAND, momentsOf, type Moment } from './shown-letter.ts'

/** Most bones kept per vertex, of up to seven. */
const MAX_BONES_PER_VERTEX = 4

const hundredths = (vector: Iterable<number>) => Array.from(vector, metres => Math.round(1e5 * metres))
const turnOf = (rotation: Axes) => quaternionOf(rotation).map(part => Math.round(1e4 * part))

/** Bones and weights in thousandths, the largest first. */
function followed (weights: typeof SKIN_WEIGHTS[number]): number[] {
  const most = weights.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_BONES_PER_VERTEX)
    .filter(({ weight }) => weight > 0.005)
  return most.flatMap(({ bone, weight }) => [bone, Math.round(1000 * weight)])
}

function packed ({ angles, palm, shift }: Moment): PackedMoment {
  const bones = posedBones(HAND, angles)
  return {
    turns: bones.flatMap(({ rotation }) => turnOf(rotation)),
    heads: bones.flatMap(({ head }) => hundredths(head)),
    palm: palm.flatMap(axis => axis.map(part => Math.round(1e4 * part))),
    shift: hundredths(shift)
  }
}

function packedNail ({ centre, along, aside, outward, halfLength, halfWidth }: Nail): number[] {
  const numbers = [centre, scale(along, 1 / halfLength), scale(aside, 1 / halfWidth), outward].flat()
  return numbers.map(part => Number(part.toFixed(5)))
}

const hand: PackedHand = {
  source: 'recognizer-wasm/training/synthetic/hand-mesh.json.gz, made of MakeHuman (CC0 1.0)',
  skin: hundredths(HAND.skin),
  quads: QUADS.flat(),
  weights: SKIN_WEIGHTS.map(followed),
  heads: HAND.bones.flatMap(({ head }) => hundredths(head)),
  nails: NAILS.map(packedNail),
  letters: Object.fromEntries(Object.keys(LETTER_VIEWS).map(letter => [letter, momentsOf(letter).map(packed)]))
}

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'hand')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'hand.json'), `${JSON.stringify(hand)}\n`)
