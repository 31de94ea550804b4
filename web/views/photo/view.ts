// Reads a letter from a photo that is dropped, pasted or chosen.
import type { Reading } from 'recognizer-wasm/client'
import '../../elements/style/photo-record.css'
import { h, type View } from '../../elements/dom.ts'
import { fileInput } from '../../elements/file-input.ts'
import { childController } from '../../elements/lifetime.ts'
import { loadingPanel } from '../../shell/loading-panel.ts'
import { drawSkeleton } from '../../signing/camera/skeleton.ts'
import { coloursOf } from '../../signing/camera/stage.ts'
import type { PageContext } from '../context.ts'
import { retryButton } from '../../signing/camera/not-started.ts'
import { readPhoto, type UnreadReason } from './read-photo.ts'
import { readingResult } from './result.ts'
import { t } from './strings.ts'

export function photoView (_rest: string, { recognizer }: PageContext, viewSignal: AbortSignal): View {
  const frame = photoFrame()
  // Outside the live region, because progress changes too often to be read out.
  const loading = h('div', {})
  const result = h('div', { role: 'status' })
  const input = fileInput({ id: 'photo', accept: 'image/*' }, ([file]) => { if (file) onPhoto(file) })
  const drop = h('div', { class: 'drop' },
    h('p', {}, `${t('photoLead')} `, h('span', { class: 'on-device' }, t('photoStays'))),
    input, h('label', { class: 'button primary', for: 'photo' }, t('choosePhoto')))
  const element = h('section', { class: 'photo' },
    h('h1', { tabindex: '-1' }, t('photoTitle')), drop,
    h('div', { class: 'photo-board' }, frame.element, h('div', { class: 'photo-result' }, loading, result)),
    h('p', { class: 'quiet' }, t('photoMoving')))

  // A new photo replaces the one being read.
  let currentPhoto = childController(viewSignal)
  const onPhoto = (file: Blob) => {
    currentPhoto.abort()
    currentPhoto = childController(viewSignal)
    show(file, currentPhoto).catch(reportError)
  }
  async function show (file: Blob, currentPhoto: AbortController) {
    const panel = loadingPanel(t('reading'), '')
    loading.replaceChildren(panel.element)
    result.replaceChildren()
    recognizer.onState(({ loaded, total }) => panel.update(loaded, total), currentPhoto.signal)
    const onQuestion = (question: HTMLElement) => {
      loading.replaceChildren()
      result.replaceChildren(question)
    }
    const seen = await readPhoto(file, recognizer, currentPhoto.signal, { onOpened: frame.show, onQuestion })
    if (currentPhoto.signal.aborted) return
    currentPhoto.abort()
    if (typeof seen !== 'string') frame.draw(seen)
    loading.replaceChildren()
    result.replaceChildren(typeof seen === 'string' ? problemView(seen, () => onPhoto(file)) : readingResult(seen))
  }
  listenForPhotos(drop, viewSignal, onPhoto)
  return { element, title: t('photoTitle') }
}

function problemView (why: UnreadReason, retry: () => void): HTMLElement {
  return h('div', {},
    h('p', { class: 'problem' }, t(why)),
    why !== 'notAPhoto' && h('div', { class: 'actions' }, retryButton(retry)))
}

/** The photo with the hand's skeleton on it. */
function photoFrame () {
  const canvas = h('canvas', { role: 'img', 'aria-label': t('yourPhoto'), hidden: true })
  const overlay = h('canvas', { 'aria-hidden': 'true', hidden: true })
  const element = h('div', { class: 'photo-frame' }, canvas, overlay)
  return {
    element,
    show (picture: ImageBitmap) {
      for (const layer of [canvas, overlay]) {
        layer.width = picture.width
        layer.height = picture.height
        layer.hidden = false
      }
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
    },
    draw ({ hands }: Reading) {
      drawSkeleton(overlay, hands.map(({ landmarks }) => landmarks), coloursOf(element))
    }
  }
}

/** Accepts photos anywhere on the page: otherwise a dropped file would replace the page. */
function listenForPhotos (drop: HTMLElement, signal: AbortSignal, onPhoto: (file: Blob) => void) {
  const take = (event: Event, data: DataTransfer | null) => {
    event.preventDefault()
    drop.classList.remove('over')
    const file = [...data?.files ?? []][0]
    if (file) onPhoto(file)
  }
  document.addEventListener('drop', event => take(event, event.dataTransfer), { signal })
  document.addEventListener('paste', event => {
    if (event.clipboardData?.files.length) take(event, event.clipboardData)
  }, { signal })
  document.addEventListener('dragover', event => { event.preventDefault(); drop.classList.add('over') }, { signal })
  document.addEventListener('dragleave', () => drop.classList.remove('over'), { signal })
}
