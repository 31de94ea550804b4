// A picture of hands to print or share: rows of letters, each below its hand.
import { h, workButton } from '../elements/dom.ts'
import { shareFile } from '../elements/save-file.ts'
import { translator } from '../elements/text/language.ts'
import { evenRows } from './rows.ts'
import { handSettings } from './chosen.ts'
import { drawingAddress, drawingInSkin } from './illustration.ts'

/** Pixels. */
const HAND = 300
const CAPTION = 64
const MARGIN = 60
const TITLE = 110
const MAX_PER_ROW = 7
const PAPER = '#f3eee2'
const INK = '#1d2430'
const FONT = '"Atkinson Hyperlegible Next Variable", sans-serif'

const t = translator({
  noPictureMade: {
    en: 'The picture could not be made. Check your connection.',
    fr: 'L’image n’a pas pu être créée. Vérifiez votre connexion.'
  }
})

interface PictureContent { letters: readonly string[], title: string }

/** A button that shares a picture of hands, and its error message. @param content read when the button is pressed */
export function pictureButton (text: string, content: () => PictureContent): HTMLElement[] {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const share = workButton(text, async () => {
    problem.textContent = ''
    const { letters, title } = content()
    try {
      await shareFile(await pictureOfHands(letters, title), `${title}.png`, title)
    } catch (error) {
      console.warn(error)
      problem.textContent = t('noPictureMade')
    }
  })
  return [share, problem]
}

/** A PNG with the hands as the person opposite shows them.
 * @throws Error when a drawing cannot be loaded */
async function pictureOfHands (letters: readonly string[], title: string): Promise<Blob> {
  const hands = new Map(await Promise.all([...new Set(letters)].map(async letter =>
    [letter, await handOf(letter)] as const)))
  const rows = evenRows(letters, MAX_PER_ROW)
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

/** @param left in pixels @param row from 0 */
function drawHand (
  context: CanvasRenderingContext2D, letter: string, hand: CanvasImageSource, left: number, row: number
) {
  const top = MARGIN + TITLE + row * (HAND + CAPTION)
  context.save()
  context.translate(left + HAND / 2, top)
  context.font = `700 44px ${FONT}`
  context.fillText(letter, 0, HAND + 46)
  context.scale(isFlipped() ? -1 : 1, 1)
  context.drawImage(hand, -HAND / 2, 0, HAND, HAND)
  context.restore()
}

/** Drawings show a right hand as the person opposite does. */
const isFlipped = () => handSettings().signsWith === 'left'

/** A still drawing. Firefox draws only pictures with a width and height. */
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
