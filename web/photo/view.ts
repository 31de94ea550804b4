// A letter from a photo: dropped, pasted or chosen.
import { drawSkeleton } from '../camera/skeleton.ts'
import { coloursOf } from '../camera/stage.ts'
import { h } from '../dom.ts'
import type { View } from '../dom.ts'
import { onEngineProgress, sharedEngine } from '../engine/shared-engine.ts'
import { t } from '../language.ts'
import { loadingPanel } from '../shell/loading-panel.ts'
import { readingResult } from './result.ts'

/** Pixels: a larger picture is made smaller before it is looked at. */
const LONGEST_SIDE = 1280

export function photoView (): View {
  const input = h('input', { type: 'file', accept: 'image/*', id: 'photo', class: 'visually-hidden', onchange: () => { const [file] = input.files ?? []; if (file) show(file) } })
  const canvas = h('canvas', { role: 'img', 'aria-label': t('yourPhoto'), hidden: true })
  const overlay = h('canvas', { 'aria-hidden': 'true', hidden: true })
  const result = h('div', { class: 'photo-result', role: 'status' })
  const drop = h('div', { class: 'drop' },
    h('p', {}, `${t('photoLead')} `, h('span', { class: 'on-device' }, t('photoStays'))),
    input, h('label', { class: 'button primary', for: 'photo' }, t('choosePhoto')))
  const element = h('section', { class: 'photo' },
    h('h1', { tabindex: '-1' }, t('photoTitle')), drop,
    h('div', { class: 'photo-board' }, h('div', { class: 'photo-frame' }, canvas, overlay), result),
    h('p', { class: 'quiet' }, t('photoMoving')))
  const stopListening = listenForPhotos(drop, show)

  async function show (file: Blob) {
    const panel = loadingPanel(t('reading'), '')
    result.replaceChildren(panel.element)
    const stop = onEngineProgress(panel.update)
    try {
      const picture = await smallEnough(file)
      drawPicture(picture, canvas, overlay)
      const engine = await sharedEngine().catch(() => { throw new PhotoProblem('engineFailed') })
      const reading = await engine.read(picture).catch(() => { throw new PhotoProblem('photoUnread') })
      drawSkeleton(overlay, reading.hands.map(({ landmarks }) => landmarks), coloursOf(element))
      result.replaceChildren(readingResult(reading))
    } catch (error) {
      result.replaceChildren(h('p', { class: 'problem' }, t(error instanceof PhotoProblem ? error.text : 'photoUnread')))
    } finally {
      stop()
    }
  }
  return { element, title: t('photoTitle'), close: stopListening }
}

class PhotoProblem extends Error {
  readonly text: 'notAPhoto' | 'engineFailed' | 'photoUnread'

  constructor (text: PhotoProblem['text']) {
    super(text)
    this.text = text
  }
}

/** The photo upright, at most so large. @throws PhotoProblem when it is none */
async function smallEnough (file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch(() => { throw new PhotoProblem('notAPhoto') })
  const scale = LONGEST_SIDE / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  return await createImageBitmap(picture, { resizeWidth: Math.round(picture.width * scale), resizeHeight: Math.round(picture.height * scale), resizeQuality: 'high' })
}

function drawPicture (picture: ImageBitmap, ...[canvas, overlay]: [HTMLCanvasElement, HTMLCanvasElement]) {
  for (const layer of [canvas, overlay]) {
    layer.width = picture.width
    layer.height = picture.height
    layer.hidden = false
  }
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
}

function listenForPhotos (drop: HTMLElement, show: (file: Blob) => void): () => void {
  const take = (event: Event, data: DataTransfer | null) => {
    event.preventDefault()
    drop.classList.remove('over')
    const file = [...data?.files ?? []][0]
    if (file) show(file)
  }
  const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
  const onPaste = (event: ClipboardEvent) => { if (event.clipboardData?.files.length) take(event, event.clipboardData) }
  // Anywhere on the page: a browser would otherwise leave it to show the file.
  const onOver = (event: DragEvent) => { event.preventDefault(); drop.classList.add('over') }
  const onLeave = () => drop.classList.remove('over')
  document.addEventListener('drop', onDrop)
  document.addEventListener('paste', onPaste)
  document.addEventListener('dragover', onOver)
  document.addEventListener('dragleave', onLeave)
  return () => {
    document.removeEventListener('drop', onDrop)
    document.removeEventListener('paste', onPaste)
    document.removeEventListener('dragover', onOver)
    document.removeEventListener('dragleave', onLeave)
  }
}
