// Pictures of the hand of a letter.
import { moves } from 'recognizer-wasm'
import { inTone } from 'recognizer-wasm/mesh/skin'
import { h } from '../elements/dom.ts'
import { prefersStill } from '../elements/prefers-still.ts'
import { t } from '../elements/text/language.ts'
import smallHands from '../../assets/hand/small-hands.svg?url'
import { onHandChange, handSettings } from './chosen.ts'

const PICTURES = import.meta.glob<string>(
  '../../assets/content/illustrations/*.svg', { query: '?url', import: 'default', eager: true })

export const drawingAddress = (letter: string): string | undefined =>
  PICTURES[`../../assets/content/illustrations/${letter.toLowerCase()}.svg`]

/** The arrow of a movement, as the trainer draws it. */
const ARROW = /<defs><marker .*?<\/defs><path [^>]*>/s

let shown = 0

/** A button that repeats the movements of the hands in an element; null if none moves. */
export function moveAgainButton (element: HTMLElement): HTMLElement | null {
  const moving = [...element.querySelectorAll<HTMLImageElement>('img[data-letter]')]
    .filter(({ dataset }) => moves(dataset.letter!))
  const onclick = () => { for (const picture of moving) moveAgain(picture) }
  return moving.length === 0
    ? null
    : h('button', { type: 'button', class: 'small move-again', onclick }, t('moveAgain'))
}

/** Restarts the animation: a picture with a new address starts from the beginning. */
function moveAgain (picture: HTMLImageElement) {
  if (picture.src) picture.src = `${picture.src.split('#')[0]}#${++shown}`
}

/** @param alt empty for a letter that is also written next to it
 * @param isLazy loads the picture only near the viewport
 * @param isQuestion whether the learner is to find the letter: the arrow of the movement, which draws a J or Z, is left
 * out, unless the user prefers reduced motion and nothing else shows the movement */
export function illustration (
  letter: string, { alt = t('pictureOf', letter), isLazy = false, isQuestion = false } = {}
): HTMLElement {
  const source = drawingAddress(letter)
  if (!source) return h('span', { class: 'illustration no-picture', 'aria-hidden': 'true', translate: 'no' }, letter)
  const isBare = isQuestion && moves(letter) && !prefersStill()
  return drawing({ class: 'illustration', alt, 'data-letter': letter }, { source, isBare }, isLazy)
}

/** A small decorative drawing, from a sprite with all letters, which is loaded when one is near the viewport. */
export const smallHand = (letter: string): HTMLElement =>
  drawing({ class: 'small-hand' }, { source: smallHands, part: letter.toLowerCase() }, true)

/** A file, a part of it, or the file without its arrow. */
interface Place { source: string, part?: string, isBare?: boolean }

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
  const { tone } = handSettings()
  const { source, part, isBare = false } = places.get(picture)!
  picture.dataset.tone = String(tone)
  const address = tone === 0 && !isBare ? source : await changedAddress(source, tone, isBare)
  if (picture.dataset.tone !== String(tone)) return
  if (part !== undefined) picture.src = `${address}#${part}`
  else if (prefersStill()) picture.src = `${address}#still`
  else picture.src = isBare ? `${address}#${++shown}` : address
}

/** A drawing's SVG in the chosen skin tone.
 * @throws Error when it cannot be loaded */
export async function drawingInSkin (source: string): Promise<string> {
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`${source} cannot be loaded: ${answer.status}`)
  return inTone(await answer.text(), handSettings().tone)
}

/** Addresses of changed drawings. */
const changedDrawings = new Map<string, string>()

async function changedAddress (source: string, tone: number, isBare: boolean): Promise<string> {
  const name = `${tone} ${isBare} ${source}`
  const stored = changedDrawings.get(name)
  if (stored !== undefined) return stored
  try {
    const svg = await drawingInSkin(source)
    const file = new Blob([isBare ? svg.replace(ARROW, '') : svg], { type: 'image/svg+xml' })
    const address = changedDrawings.get(name) ?? URL.createObjectURL(file)
    changedDrawings.set(name, address)
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
