// For developers: records labelled sequences of hand points, to train a model on. Nothing is uploaded.
import type { Reading } from 'recognizer-wasm/client'
import '../../elements/style/photo-record.css'
import { h, workButton } from '../../elements/dom.ts'
import type { View } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { startLive } from '../../signing/camera/live.ts'
import { createStage } from '../../signing/camera/stage.ts'
import type { ViewParts } from '../parts.ts'
import { consentBox, recordForm } from './form.ts'
import { createRecorder } from './recorder.ts'
import { recordingList } from './recording-list.ts'
import { recordingOf } from './recording.ts'
import { t } from './strings.ts'

export function recordView (_rest: string, { recorded, recognizer }: ViewParts, whole: AbortSignal): View {
  const stage = createStage()
  const list = recordingList(recorded)
  const recorder = createRecorder()
  const panel = recordPanel(async () => consent ? await recordOne(consent.signal) : panel.tell(t('consentFirst')))
  // The camera, and what it sees, end with the consent.
  let consent: AbortController | null = null
  stage.cover(h('p', {}, t('consentFirst')))

  function onConsent (agreed: boolean) {
    consent?.abort()
    consent = agreed ? childController(whole) : null
    if (consent) return startLive(stage, recognizer, consent.signal, { onReading })
    stage.draw(null)
    stage.cover(h('p', {}, t('consentFirst')))
  }

  function onReading (reading: Reading, at: number) {
    stage.draw(reading)
    const [hand] = reading.hands
    if (!reading.points) panel.tell(t('recordNeedsPoints'), false)
    if (hand) recorder.add({ hand, at })
  }

  async function recordOne (consent: AbortSignal) {
    const frames = await recorder.record(panel.form.milliseconds(), consent, panel).catch(unlessEnded(consent))
    panel.onRecorded()
    if (!frames) return panel.tell(t('consentWithdrawn'))
    if (frames.length === 0) return panel.tell(t('noHandRecorded'))
    list.add(recordingOf(frames, panel.form.about()))
    panel.tell(t('recorded', list.count()))
  }

  const element = h('section', { class: 'record' },
    h('h1', { tabindex: '-1' }, t('record')),
    h('p', { class: 'lead' }, t('recordLead')),
    consentBox(onConsent),
    h('div', { class: 'record-board' }, stage.element, panel.element),
    list.element)
  return { element, title: t('record') }
}

/** Swallows an error that was thrown because the signal ended, and no other. */
const unlessEnded = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return null
}

/** What to record, the button that records, and how it goes. */
function recordPanel (onRecord: () => Promise<void>) {
  const form = recordForm()
  const announcer = createAnnouncer()
  const status = h('p', { class: 'record-status' })
  const button = workButton(t('recordOne'), onRecord, { class: 'primary' })
  const tell = (text: string, aloud = true) => {
    status.textContent = text
    if (aloud) announcer.say(text, true)
  }
  const element = h('div', { class: 'card' },
    form.element, h('div', { class: 'actions' }, button), status, announcer.element)
  return {
    form,
    element,
    tell,
    onCountdown: (seconds: number) => tell(t('getReady', seconds)),
    onRecording () {
      tell(t('recording'))
      element.parentElement?.classList.add('recording')
    },
    onRecorded: () => element.parentElement?.classList.remove('recording')
  }
}
