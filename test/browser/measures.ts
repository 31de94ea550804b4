// Finds parts of a view that are too wide, cut off or too small to press. WCAG 2.2: 1.4.10, 1.4.12, 2.5.8.
/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** A reader's own style sheet with the text spacing of 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

/** CSS pixels: a window of 1280 by 1024 pixels, magnified to 400 % and to 200 %. */
const MAGNIFIED = [{ width: 320, height: 256 }, { width: 640, height: 512 }]

const LARGE_TEXT = [{ width: 390, height: 664 }, { width: 1280, height: 720 }]
/** The smallest phone. */
const SMALLEST = { width: 320, height: 568 }

/** The elements that do not reflow in a magnified window, as it is and with the letters apart; and on a phone and a
 * screen with text of twice the size (1.4.4), where the header has two rows at most. The window stays as it was. */
export async function notReflowing (page: Page): Promise<string[]> {
  const before = page.viewportSize()!
  const faults: string[] = []
  for (const size of MAGNIFIED) {
    await page.setViewportSize(size)
    faults.push(...(await tooWide(page)).map(fault => `${size.width} px: ${fault}`))
    const style = await page.addStyleTag({ content: SPACING })
    faults.push(...(await tooWide(page)).map(fault => `${size.width} px, spaced: ${fault}`))
    await style.evaluate(element => (element as HTMLElement).remove())
  }
  const style = await page.addStyleTag({ content: 'html { font-size: 212.5% }' })
  for (const size of LARGE_TEXT) {
    await page.setViewportSize(size)
    const found = [
      ...await tooWide(page), ...await highHeader(page), ...await brokenWords(page), ...await scrolling(page)
    ]
    faults.push(...found.map(fault => `twice the size, ${size.width} px: ${fault}`))
  }
  await page.setViewportSize(SMALLEST)
  faults.push(...(await scrolling(page)).map(fault => `twice the size, ${SMALLEST.width} px: ${fault}`))
  await style.evaluate(element => (element as HTMLElement).remove())
  await page.setViewportSize(before)
  return faults
}

/** CSS pixels: two rows of text of twice the size, each with its margins. */
const TWO_ROWS = 270

/** For a name of usual length; a long one may take more lines. */
const highHeader = (page: Page) => page.evaluate(most => {
  const link = document.querySelector('.page-header .account-link')
  const name = link?.textContent ?? ''
  if (link && name.length > 12) link.textContent = name.slice(0, 12)
  const { height } = document.querySelector('.page-header')!.getBoundingClientRect()
  if (link) link.textContent = name
  return height > most ? [`the header is ${height} px high`] : []
}, TWO_ROWS)

/** Elements beside the window, and texts that are cut off. What scrolls in its own box counts as neither. */
const tooWide = (page: Page) => page.evaluate(() =>
  [...document.querySelectorAll('#app *:not(.visually-hidden, .visually-hidden *, svg *)')].flatMap(element => {
    const { right, left, width } = element.getBoundingClientRect()
    if (!element.checkVisibility() || width === 0) return []
    if (element.parentElement?.closest('.word-progress, .grid-box')) return []
    const { overflow, overflowX, clipPath } = getComputedStyle(element)
    // For screen readers only, in this window.
    if (clipPath === 'inset(50%)') return []
    const shows = overflow === 'visible' || overflowX === 'auto' || element.matches('input, select, progress, meter')
    const isCut = !shows && element.textContent !== '' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    const isBeside = right > innerWidth + 1 || left < -1
    const name = `${element.tagName}.${element.className} "${element.textContent.slice(0, 40)}"`
    return [...isCut ? [`cut off: ${name}`] : [], ...isBeside ? [`beside the window: ${name}`] : []]
  }))

/** Text that overflows a box without a width is in no box beside the window. */
const scrolling = (page: Page) => page.evaluate(() =>
  document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : [])

/** Words of headings, links, buttons and tables that a line break divides, though the window is wide enough. A word may
 * break at its hyphen, an address anywhere; so may words that a no-break space joins, if wider than their box. */
const brokenWords = (page: Page) => page.evaluate(() =>
  [...document.querySelectorAll('main :is(h1, h2, h3, a, button, .option, th, td)')].flatMap(element => {
    if (!element.checkVisibility() || getComputedStyle(element).clipPath === 'inset(50%)') return []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^ \n-]+/g)) {
        if (word.includes('@')) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()]
        const lines = new Set(parts.map(({ top }) => Math.round(top)))
        const room = word.includes('\u00a0') ? element.clientWidth : innerWidth
        const isTooLong = parts.reduce((sum, { width }) => sum + width, 0) > room
        if (lines.size > 1 && !isTooLong) broken.push(`broken: ${word}`)
      }
    }
    return broken
  }))

/** Smallest target in CSS pixels: of any control (2.5.8), and of a main button (2.5.5). */
const LEAST = 24
const LEAST_OF_MAIN = 44
const MAIN = '.primary:not(.small), .tile, .practice > .actions button, .sign-step > .actions button, ' +
  '.other-camera, nav a'

/** The same in the window of a phone. */
const MAIN_ON_PHONE = `${MAIN}, button, summary, .button, .account-link`

/** Targets that are too small. 2.5.8 excludes links within a sentence. */
export const tooSmall = (page: Page): Promise<string[]> => page.evaluate(([least, leastOfMain, onPhone, onScreen]) =>
  [...document.querySelectorAll('#app :is(a[href], button, input, select, summary, [tabindex="0"])')].flatMap(
    element => {
      const isInSentence = element.matches('p a') &&
        element.parentElement!.textContent.trim() !== element.textContent.trim()
      if (!element.checkVisibility() || element.matches('.skip-link') || isInSentence) return []
      // The label of a field belongs to its target.
      const label = element.matches('[type=checkbox], [type=file]') && (element as HTMLInputElement).labels?.[0]
      const target = label || element
      const { width, height } = target.getBoundingClientRect()
      const main = innerWidth < 640 ? onPhone : onScreen
      const needed = element.matches(main) ? leastOfMain : least
      const size = `${width.toFixed(1)} by ${height.toFixed(1)}, not ${needed}`
      return Math.min(width, height) < needed ? [`${element.outerHTML.slice(0, 120)} is ${size}`] : []
    }),
[LEAST, LEAST_OF_MAIN, MAIN_ON_PHONE, MAIN] as const)

/** Controls in the window whose middle is under something else. */
export const covered = (page: Page): Promise<string[]> => page.evaluate(() =>
  [...document.querySelectorAll('#app :is(a[href], button, input, select, summary)')].flatMap(element => {
    const target = element.closest('label') ?? element
    const { top, bottom, left, right } = target.getBoundingClientRect()
    const middle = (top + bottom) / 2
    if (!element.checkVisibility() || middle < 0 || middle > innerHeight) return []
    const cover = document.elementFromPoint((left + right) / 2, middle)
    return !cover || target.contains(cover) ? [] : [`${target.textContent} under ${cover.outerHTML.slice(0, 80)}`]
  }))

/** Information that appears only on hover. */
export const hoverOnly = (page: Page): Promise<string[]> => page.evaluate(() => [
  ...[...document.querySelectorAll('#app [title]')].map(({ outerHTML }) => outerHTML.slice(0, 120)),
  ...[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .filter(rule => rule instanceof CSSStyleRule)
    .filter(({ selectorText, style }) => selectorText.includes(':hover') &&
      [...style].some(property => !/color|background/.test(property)))
    .map(({ cssText }) => cssText)
])

/** Letters and words to sign or to type that a browser's translator would change. */
export const translatable = (page: Page) => page.evaluate(() => {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode as Text
    if (/^\p{Lu}+( \p{Lu}+)*$/u.test(textContent.trim()) && parentElement!.translate) found.push(textContent)
  }
  return [...new Set(found)]
})
