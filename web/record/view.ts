// For developers: records labelled sequences of hand points, to train a model on. Nothing is uploaded.
import { startLive } from '../camera/live.ts'
import type { Live } from '../camera/live.ts'
import { createStage } from '../camera/stage.ts'
import { h } from '../dom.ts'
import type { View } from '../dom.ts'
import type { Reading } from '../engine/protocol.ts'
import { t } from '../language.ts'
import { createAnnouncer } from '../shell/announcer.ts'
import { moves } from '../text/letters.ts'
import { consentBox, recordForm } from './form.ts'
import { sampleList } from './sample-list.ts'
import { sampleOf } from './samples.ts'
import type { Frame } from './samples.ts'

/** Seconds to get the hand into place. */
const COUNTDOWN = 3

export function recordView (): View {
  const stage = createStage()
  const form = recordForm()
  const list = sampleList()
  const announcer = createAnnouncer()
  const status = h('p', { class: 'record-status' })
  const button = h('button', { class: 'primary', type: 'button', onclick: () => { recordOne() } }, t('recordOne'))
  const consent = consentBox(agreed => agreed ? begin() : stop())
  const element = h('section', { class: 'record' },
    h('h1', { tabindex: '-1' }, t('recordTitle')),
    h('p', { class: 'lead' }, t('recordLead')),
    consent.element,
    h('div', { class: 'record-board' }, stage.element,
      h('div', { class: 'card' }, form.element, h('div', { class: 'actions' }, button), status, announcer.element)),
    list.element)

  let live: Live | null = null
  let frames: Frame[] | null = null
  stage.cover(h('p', {}, t('consentFirst')))

  const begin = () => { live = startLive(stage, onReading) }
  const stop = () => { live?.stop(); live = null; stage.draw(null); stage.cover(h('p', {}, t('consentFirst'))) }
  const tell = (text: string) => { status.textContent = text; announcer.say(text, true) }

  function onReading (reading: Reading, at: number) {
    stage.draw(reading)
    const [hand] = reading.hands
    if (!reading.points) status.textContent = t('recordNeedsPoints')
    if (hand && frames) frames.push({ hand, at })
  }

  async function recordOne () {
    if (!consent.given()) return tell(t('consentFirst'))
    button.disabled = true
    for (let seconds = COUNTDOWN; seconds > 0; seconds--) {
      tell(t('getReady', seconds))
      await wait(1000)
    }
    tell(t('recording'))
    frames = []
    element.classList.add('recording')
    await wait(form.milliseconds())
    element.classList.remove('recording')
    keep(frames)
    frames = null
    button.disabled = false
  }

  function keep (recorded: Frame[]) {
    if (recorded.length === 0) return tell(t('noHandRecorded'))
    const { videoWidth, videoHeight } = stage.video
    const label = form.label()
    list.add(sampleOf(recorded, { ...form.about(), label, isStatic: !label || !moves(label), aspect: videoWidth / videoHeight }))
    tell(t('recorded', list.count()))
  }
  return { element, title: t('recordTitle'), close: stop }
}

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
