// A picture of hands, to print or to send: the letters in rows, each under its hand.
import { h, workButton } from '../elements/dom.ts'
import { shareFile } from '../elements/save-file.ts'
import { translator } from '../elements/text/language.ts'
import { evenRows } from './rows.ts'
import { drawingAddress, drawingInSkin } from './illustration.ts'

/** Pixels: the sides of a hand, the room for its letter, and around all. */
const HAND = 300
const CAPTION = 64
const MARGIN = 60
const TITLE = 110
/** The most hands in a row. */
const MOST = 7
const PAPER = '#f3eee2'
const INK = '#1d2430'
const FONT = '"Atkinson Hyperlegible Next Variable", sans-serif'

const t = translator({
  noPictureMade: {
    en: 'The picture could not be made. Check your connection.',
    fr: 'L’image n’a pas pu être créée. Vérifiez votre connexion.'
  }
})

interface Shown { letters: readonly string[], title: string }

/** A button that shares a picture of hands, and a line for what went wrong. @param shown when it is pressed */
export function pictureButton (text: string, shown: () => Shown): HTMLElement[] {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const share = workButton(text, async () => {
    problem.textContent = ''
    const { letters, title } = shown()
    try {
      await shareFile(await pictureOfHands(letters, title), `${title}.png`, title)
    } catch (error) {
      console.warn(error)
      problem.textContent = t('noPictureMade')
    }
  })
  return [share, problem]
}

/** A PNG, with hands as the learner chose to see them.
 * @throws Error where a drawing cannot be loaded */
async function pictureOfHands (letters: readonly string[], title: string): Promise<Blob> {
  const hands = new Map(await Promise.all([...new Set(letters)].map(async letter =>
    [letter, await handOf(letter)] as const)))
  const rows = evenRows(letters, MOST)
  const canvas = document.createElement('canvas')
  canvas.width = rows[0]!.length * HAND + 2 * MARGIN
  canvas.height = TITLE + rows.length * (HAND + CAPTION) + 2 * MARGIN
  const context = canvas.getContext('2d')!
  context.fillStyle = PAPER
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = INK
  context.textAlign = 'center'
  context.font = `750 64px ${FONT}`
  context.fillText(title, canvas.width / 2, MARGIN + 50, canvas.width - 2 * MARGIN)
  rows.forEach((row, y) => row.forEach((letter, x) => {
    drawHand(context, letter, hands.get(letter)!, canvas.width / 2 + (x - row.length / 2) * HAND, y)
  }))
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error('The picture cannot be made')), 'image/png')
  })
}

/** @param left pixels @param row from 0 */
function drawHand (
  context: CanvasRenderingContext2D, letter: string, hand: CanvasImageSource, left: number, row: number
) {
  const top = MARGIN + TITLE + row * (HAND + CAPTION)
  context.save()
  context.translate(left + HAND / 2, top)
  context.font = `700 44px ${FONT}`
  context.fillText(letter, 0, HAND + 46)
  context.scale(isTurned() ? -1 : 1, 1)
  context.drawImage(hand, -HAND / 2, 0, HAND, HAND)
  context.restore()
}

/** As `hand.css` shows drawings. */
const isTurned = () => getComputedStyle(document.documentElement).getPropertyValue('--turned').trim() === '-1'

/** A drawing without movement. Firefox draws only pictures that say how large they are. */
async function handOf (letter: string): Promise<HTMLImageElement> {
  const drawing = (await drawingInSkin(drawingAddress(letter)!))
    .replace('<svg ', `<svg width="${HAND}" height="${HAND}" `).replace(/<style>.*?<\/style>/s, '')
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  return picture
}
