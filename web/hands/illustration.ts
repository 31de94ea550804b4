// Pictures of the hand of a letter.
import { inTone } from 'recognizer-wasm/mesh/skin'
import { h } from '../elements/dom.ts'
import { t } from '../elements/text/language.ts'
import smallHands from '../../assets/hand/small-hands.svg?url'
import { onHandChange, handSettings } from './chosen.ts'

const PICTURES = import.meta.glob<string>(
  '../../assets/content/illustrations/*.svg', { query: '?url', import: 'default', eager: true })

export const drawingAddress = (letter: string): string | undefined =>
  PICTURES[`../../assets/content/illustrations/${letter.toLowerCase()}.svg`]

let shown = 0

/** Restarts the animation: a picture with a new address starts from the beginning. */
export function moveAgain (picture: HTMLElement) {
  if (picture instanceof HTMLImageElement) picture.src = `${picture.src.split('#')[0]}#${++shown}`
}

/** @param alt empty for a letter that is also written next to it
 * @param isLazy loads the picture only near the viewport */
export function illustration (letter: string, { alt = t('pictureOf', letter), isLazy = false } = {}): HTMLElement {
  if (!drawingAddress(letter)) return h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, letter)
  return drawing({ class: 'illustration', alt, 'data-letter': letter }, { source: drawingAddress(letter)! }, isLazy)
}

/** A small decorative drawing, from a sprite with all letters. */
export const smallHand = (letter: string): HTMLElement =>
  drawing({ class: 'small-hand' }, { source: smallHands, part: letter.toLowerCase() })

/** A file, or a part of it. */
interface Place { source: string, part?: string }

const places = new WeakMap<Element, Place>()

/** A picture of a hand in the chosen skin tone. */
export function drawing (
  { class: look = '', ...attributes }: Record<string, string>, place: Place, isLazy = false
): HTMLImageElement {
  const picture = h('img', { alt: '', ...attributes, class: `${look} of-letter`, draggable: 'false' })
  places.set(picture, place)
  if (isLazy) inSight.observe(picture)
  else void show(picture)
  return picture
}

async function show (picture: HTMLImageElement) {
  const tone = String(handSettings().tone)
  const { source, part } = places.get(picture)!
  picture.dataset.tone = tone
  const address = addressInTone(tone, source) ?? await recoloured(tone, source)
  // Media queries inside a picture do not see the user's motion preference.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches ? '#still' : ''
  if (picture.dataset.tone === tone) picture.src = address + (part === undefined ? still : `#${part}`)
}

/** Recoloured drawings, by tone and source. */
const recolouredDrawings = new Map<string, string>()

const addressInTone = (tone: string, source: string) =>
  tone === '0' ? source : recolouredDrawings.get(`${tone} ${source}`)

/** A drawing's SVG in the chosen skin tone.
 * @throws Error when it cannot be loaded */
export async function drawingInSkin (source: string): Promise<string> {
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`${source} cannot be loaded: ${answer.status}`)
  return inTone(await answer.text(), handSettings().tone)
}

async function recoloured (tone: string, source: string): Promise<string> {
  try {
    const recolouredFile = new Blob([await drawingInSkin(source)], { type: 'image/svg+xml' })
    const address = addressInTone(tone, source) ?? URL.createObjectURL(recolouredFile)
    recolouredDrawings.set(`${tone} ${source}`, address)
    return address
  } catch {
    // Offline, the browser may have the original drawing cached.
    return source
  }
}

onHandChange(() => {
  const tone = String(handSettings().tone)
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.of-letter[data-tone]')) {
    if (picture.dataset.tone !== tone) void show(picture)
  }
})

/** The browser's `loading=lazy` starts screens ahead: every first visit would load all letters. */
const inSight = new IntersectionObserver(pictures => {
  for (const { target, isIntersecting } of pictures) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
    void show(target)
    inSight.unobserve(target)
  }
}, { rootMargin: '10%' })
