import { h } from '../elements/dom.ts'
import { t } from '../elements/text/language.ts'

/** Download progress in transferred bytes, until the first reading. */
export function loadingPanel (title: string, note: string) {
  const bar = h('progress', { 'aria-label': t('loading'), max: 1 })
  const bytes = h('p', { class: 'quiet' }, t('loadingKept'))
  const heading = h('h2', {}, title)
  const under = h('p', {}, note)
  const element = h('div', { class: 'loading' }, heading, under, bar, bytes)
  return {
    element,
    /** Shows another title, without a note. */
    retitle (title: string) {
      heading.textContent = title
      under.textContent = ''
    },
    update (loaded: number, total: number) {
      if (total === 0 || loaded >= total) {
        bar.removeAttribute('value')
        bytes.textContent = t('loadingKept')
        return
      }
      bar.value = loaded / total
      bytes.textContent = t('loadingBytes', loaded, total)
    }
  }
}
