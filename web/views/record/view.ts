// For developers: records labelled sequences of hand points for training. Nothing is uploaded.
import type { Reading } from 'recognizer-wasm/client'
import '../../elements/style/photo-record.css'
import { h, workButton, type View } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { startLive } from '../../signing/camera/live.ts'
import { createStage } from '../../signing/camera/stage.ts'
import type { ViewContext } from '../context.ts'
import { consentBox, recordForm } from './form.ts'
import { createRecorder } from './recorder.ts'
import { recordingList } from './recording-list.ts'
import { recordingOf } from './recording.ts'
import { t } from './strings.ts'

export function recordView (_rest: string, context: ViewContext, viewSignal: AbortSignal): View {
  const { recordingStore } = context
  const stage = createStage()
  const list = recordingList(recordingStore)
  const recorder = createRecorder()
  const panel = recordPanel(async () => consent ? await recordOne(consent.signal) : panel.showStatus(t('consentFirst')))
  // The camera stops when consent is withdrawn.
  let consent: AbortController | null = null
  stage.cover(h('p', {}, t('consentFirst')))

  function onConsent (agreed: boolean) {
    consent?.abort()
    consent = agreed ? childController(viewSignal) : null
    if (consent) return startLive(stage, context, consent.signal, { onReading })
    stage.draw(null)
    stage.cover(h('p', {}, t('consentFirst')))
  }

  function onReading (reading: Reading, at: number) {
    stage.draw(reading)
    const [hand] = reading.hands
    if (!reading.points) panel.showStatus(t('recordNeedsPoints'), false)
    if (hand) recorder.add({ hand, at })
  }

  async function recordOne (consent: AbortSignal) {
    const frames = await recorder.record(panel.form.milliseconds(), consent, panel).catch(unlessEnded(consent))
    panel.onRecorded()
    if (!frames) return panel.showStatus(t('consentWithdrawn'))
    if (frames.length === 0) return panel.showStatus(t('noHandRecorded'))
    list.add(recordingOf(frames, panel.form.about()))
    panel.showStatus(t('recorded', list.count()))
  }

  const element = h('section', { class: 'record' },
    h('h1', { tabindex: '-1' }, t('record')),
    h('p', { class: 'lead' }, t('recordLead')),
    consentBox(onConsent),
    h('div', { class: 'record-board' }, stage.element, panel.element),
    list.element)
  return { element, title: t('record') }
}

/** Swallows only errors caused by the signal's abort. */
const unlessEnded = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return null
}

/** The form, the record button and the status. */
function recordPanel (onRecord: () => Promise<void>) {
  const form = recordForm()
  const announcer = createAnnouncer()
  const status = h('p', { class: 'record-status' })
  const button = workButton(t('recordOne'), onRecord, { class: 'primary' })
  const showStatus = (text: string, aloud = true) => {
    status.textContent = text
    if (aloud) announcer.say(text, true)
  }
  const element = h('div', { class: 'card' },
    form.element, h('div', { class: 'actions' }, button), status, announcer.element)
  return {
    form,
    element,
    showStatus,
    onCountdown: (seconds: number) => showStatus(t('getReady', seconds)),
    onRecording () {
      showStatus(t('recording'))
      element.parentElement?.classList.add('recording')
    },
    onRecorded: () => element.parentElement?.classList.remove('recording')
  }
}
