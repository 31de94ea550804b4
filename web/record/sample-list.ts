import { h } from '../dom.ts'
import { t } from '../language.ts'
import { asLines } from './samples.ts'
import type { Sample } from './samples.ts'

/** What was recorded since the page was opened: outlives a change of view, not the page. */
let samples: Sample[] = []

export function sampleList () {
  const title = h('h2', { tabindex: '-1' })
  const list = h('ul', { class: 'samples' })
  const actions = h('div', { class: 'actions' },
    h('button', { class: 'primary', type: 'button', onclick: () => download(samples) }, t('download')),
    h('button', { type: 'button', onclick: () => change([]) }, t('discardAll')))

  const change = (changed: Sample[]) => {
    samples = changed
    show()
    title.focus()
  }
  const show = () => {
    title.textContent = t('recorded', samples.length)
    list.replaceChildren(...samples.map(line))
    actions.hidden = samples.length === 0
  }
  const line = (sample: Sample) => {
    const name = sample.label ?? t('noLetterLabel')
    return h('li', {}, t('sampleLine', name, sample.frames.length),
      h('button', { class: 'small', type: 'button', 'aria-label': t('remove', name), onclick: () => change(samples.filter(other => other !== sample)) }, '×'))
  }
  show()
  return {
    element: h('section', { class: 'recorded' }, title, list, actions),
    add (sample: Sample) { samples = [...samples, sample]; show() },
    count: () => samples.length
  }
}

function download (samples: readonly Sample[]) {
  const url = URL.createObjectURL(new Blob([asLines(samples)], { type: 'application/jsonl' }))
  const link = h('a', { href: url, download: `samples-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
