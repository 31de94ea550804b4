import { writeRecordings, type Recording } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { saveFile } from '../../elements/save-file.ts'
import type { Recorded } from '../parts.ts'
import { t } from './strings.ts'

export function recordingList (recorded: Recorded) {
  const title = h('h2', { tabindex: '-1' })
  const list = h('ul', { class: 'samples' })
  const actions = h('div', { class: 'actions' },
    h('button', { class: 'primary', type: 'button', onclick: () => download(recorded.recordings) }, t('download')),
    h('button', { type: 'button', onclick: () => change([]) }, t('discardAll')))

  const change = (recordings: readonly Recording[]) => {
    recorded.recordings = recordings
    show()
    title.focus()
  }
  const show = () => {
    title.textContent = t('recorded', recorded.recordings.length)
    list.replaceChildren(...recorded.recordings.map(line))
    actions.hidden = recorded.recordings.length === 0
  }
  const line = (recording: Recording) => {
    const name = recording.label ?? t('nothingSeen')
    const remove = () => change(recorded.recordings.filter(other => other !== recording))
    return h('li', {}, t('sampleLine', name, recording.frames.length),
      h('button', { class: 'small', type: 'button', 'aria-label': t('remove', name), onclick: remove }, '×'))
  }
  show()
  return {
    element: h('section', { class: 'recorded' }, title, list, actions),
    add (recording: Recording) { recorded.recordings = [...recorded.recordings, recording]; show() },
    count: () => recorded.recordings.length
  }
}

function download (recordings: readonly Recording[]) {
  const name = `samples-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl`
  saveFile(new Blob([writeRecordings(recordings)], { type: 'application/jsonl' }), name)
}
