// The picture of the hand making a letter.
import { inTone } from 'recognizer-wasm/mesh/skin'
import { h } from '../elements/dom.ts'
import { t } from '../elements/text/language.ts'
import smallHands from '../../assets/hand/small-hands.svg?url'
import { onChosen, seenHand } from './chosen.ts'

const PICTURES = import.meta.glob<string>(
  '../../assets/content/illustrations/*.svg', { query: '?url', import: 'default', eager: true })

/** Where the drawing of a letter is. */
export const drawingAddress = (letter: string): string | undefined =>
  PICTURES[`../../assets/content/illustrations/${letter.toLowerCase()}.svg`]

let shown = 0

/** Shows the movement of a letter once more: under another address a picture starts from its beginning. */
export function moveAgain (picture: HTMLElement) {
  if (picture instanceof HTMLImageElement) picture.src = `${picture.src.split('#')[0]}#${++shown}`
}

/** @param decorative whether the letter stands beside it in words
 * @param isLazy whether the picture is loaded only when it is nearly in sight */
export function illustration (letter: string, { decorative = false, isLazy = false } = {}): HTMLElement {
  const alt = decorative ? '' : t('pictureOf', letter)
  if (!drawingAddress(letter)) return h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, letter)
  return drawing({ class: 'illustration', alt, 'data-letter': letter }, { source: drawingAddress(letter)! }, isLazy)
}

/** A small and decorative drawing, of a file that has all letters. */
export const smallHand = (letter: string): HTMLElement =>
  drawing({ class: 'small-hand' }, { source: smallHands, part: letter.toLowerCase() })

/** Where a drawing is: a file, or a part of it. */
interface Place { source: string, part?: string }

const places = new WeakMap<Element, Place>()

/** A picture of a hand, always in the chosen skin. */
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
  const tone = String(seenHand().tone)
  const { source, part } = places.get(picture)!
  picture.dataset.tone = tone
  const address = addressIn(tone, source) ?? await painted(tone, source)
  // A browser does not tell a picture whether its user prefers reduced motion.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches ? '#still' : ''
  if (picture.dataset.tone === tone) picture.src = address + (part === undefined ? still : `#${part}`)
}

/** The drawings that were painted in another skin than their own, by skin and drawing. */
const paintings = new Map<string, string>()

const addressIn = (tone: string, source: string) => tone === '0' ? source : paintings.get(`${tone} ${source}`)

/** The SVG document of a drawing in the chosen skin.
 * @throws Error where it cannot be loaded */
export async function drawingInSkin (source: string): Promise<string> {
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`${source} cannot be loaded: ${answer.status}`)
  return inTone(await answer.text(), seenHand().tone)
}

async function painted (tone: string, source: string): Promise<string> {
  try {
    const painting = new Blob([await drawingInSkin(source)], { type: 'image/svg+xml' })
    const address = addressIn(tone, source) ?? URL.createObjectURL(painting)
    paintings.set(`${tone} ${source}`, address)
    return address
  } catch {
    // Without a connection the browser may still have the drawing as it is.
    return source
  }
}

onChosen(() => {
  const tone = String(seenHand().tone)
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.of-letter[data-tone]')) {
    if (picture.dataset.tone !== tone) void show(picture)
  }
})

/** A browser's own `loading=lazy` begins screens ahead: every first visit would load all letters. */
const inSight = new IntersectionObserver(pictures => {
  for (const { target, isIntersecting } of pictures) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
    void show(target)
    inSight.unobserve(target)
  }
}, { rootMargin: '10%' })
