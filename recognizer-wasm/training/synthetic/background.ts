// The background: a room of gradients and shapes, often with the signer, out of focus.
import sharp from 'sharp'
import type { Random } from '../skeleton/random.ts'
import type { Colour } from './light.ts'
import { skinColour } from './skin.ts'

const GAMMA = 2.2

/** Linear RGB of a square picture, row by row. */
export async function drawBackground (
  size: number, tone: number, clothes: Colour, random: Random
): Promise<Float32Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1 1">` +
    gradient(random) + shapes(random) + (random.chance(0.45) ? signer(tone, clothes, random) : '') + '</svg>'
  const blurred = sharp(Buffer.from(svg)).removeAlpha().blur(random.uniform(0.4, 5))
  const brightness = random.uniform(0.25, 1.1)
  const bytes = await blurred.raw().toBuffer()
  const linear = Float32Array.from({ length: 256 }, (_, byte) => brightness * (byte / 255) ** GAMMA)
  const light = new Float32Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) light[i] = linear[bytes[i]!]!
  return light
}

const css = (colour: Colour): string =>
  `rgb(${colour.map(part => Math.round(255 * Math.min(1, part) ** (1 / GAMMA))).join()})`

/** Any colour, usually a dull one. */
function anyColour (random: Random): string {
  const [grey, share] = [random.uniform(0.02, 0.9), random.uniform()]
  const part = () => share * grey + (1 - share) * random.uniform(0.02, 0.9)
  return css([part(), part(), part()])
}

function gradient (random: Random): string {
  return `<defs><linearGradient id="wall" gradientTransform="rotate(${random.uniform(0, 360)} 0.5 0.5)">` +
    `<stop stop-color="${anyColour(random)}"/><stop offset="1" stop-color="${anyColour(random)}"/>` +
    '</linearGradient></defs><rect width="1" height="1" fill="url(#wall)"/>'
}

function shapes (random: Random): string {
  if (random.chance(0.3)) return ''
  return Array.from({ length: 2 + random.integer(12) }, () => {
    const [x, y, width, height] =
      [random.uniform(), random.uniform(), random.uniform(0.03, 0.5), random.uniform(0.03, 0.5)]
    const fill = `fill="${anyColour(random)}" transform="rotate(${random.normal(8)} ${x} ${y})"`
    return random.chance(0.55)
      ? `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" ${fill}/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" ${fill}/>`
  }).join('')
}

/** Chest, neck, hair, face. */
function signer (tone: number, clothes: Colour, random: Random): string {
  const [x, y, size] = [random.uniform(-0.2, 0.6), random.uniform(0.1, 0.7), random.uniform(0.14, 0.3)]
  const lit = random.uniform(0.5, 1.1)
  const skin = skinColour(tone).map(part => part * lit) as unknown as Colour
  const ellipse = (dx: number, dy: number, rx: number, ry: number, colour: Colour) =>
    `<ellipse cx="${x + dx * size}" cy="${y + dy * size}" rx="${rx * size}" ry="${ry * size}" fill="${css(colour)}"/>`
  const hair: Colour = [random.uniform(0.01, 0.25), random.uniform(0.01, 0.2), random.uniform(0.01, 0.15)]
  return [
    ellipse(0, 3.3, 2, 2.2, clothes),
    ellipse(0, 1, 0.4, 0.7, [0.7 * skin[0], 0.7 * skin[1], 0.7 * skin[2]]),
    ellipse(0, -0.15, 0.95, 1.2, hair),
    ellipse(0, 0, 0.75, 1, skin),
    ellipse(-0.3, -0.1, 0.09, 0.09, [0.03, 0.03, 0.03]),
    ellipse(0.3, -0.1, 0.09, 0.09, [0.03, 0.03, 0.03]),
    ellipse(0, 0.5, 0.28, 0.08, [0.7 * skin[0], 0.35 * skin[1], 0.35 * skin[2]])
  ].join('')
}
