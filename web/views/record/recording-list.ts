import { writeRecordings, type Recording } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { saveFile } from '../../elements/save-file.ts'
import type { RecordingStore } from '../context.ts'
import { t } from './strings.ts'

export function recordingList (recordingStore: RecordingStore) {
  const title = h('h2', { tabindex: '-1' })
  const list = h('ul', { class: 'samples' })
  const actions = h('div', { class: 'actions' },
    h('button', { class: 'primary', type: 'button', onclick: () => download(recordingStore.recordings) },
      t('download')),
    h('button', { type: 'button', onclick: () => change([]) }, t('discardAll')))

  const change = (recordings: readonly Recording[]) => {
    recordingStore.recordings = recordings
    show()
    title.focus()
  }
  const show = () => {
    title.textContent = t('recorded', recordingStore.recordings.length)
    list.replaceChildren(...recordingStore.recordings.map(line))
    actions.hidden = recordingStore.recordings.length === 0
  }
  const line = (recording: Recording) => {
    const name = recording.label ?? t('nothingSeen')
    const remove = () => change(recordingStore.recordings.filter(other => other !== recording))
    return h('li', {}, t('sampleLine', name, recording.frames.length),
      h('button', { class: 'small', type: 'button', 'aria-label': t('remove', name), onclick: remove }, '×'))
  }
  show()
  return {
    element: h('section', { class: 'recorded' }, title, list, actions),
    add (recording: Recording) { recordingStore.recordings = [...recordingStore.recordings, recording]; show() },
    count: () => recordingStore.recordings.length
  }
}

function download (recordings: readonly Recording[]) {
  const name = `samples-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl`
  saveFile(new Blob([writeRecordings(recordings)], { type: 'application/jsonl' }), name)
}
