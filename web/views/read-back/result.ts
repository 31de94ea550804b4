// The result of reading several words.
import { h } from '../../elements/dom.ts'
import { isRight } from '#course/alignment'
import { t } from '../../hands/spelling/strings.ts'
import { pairText, type ReadWord } from '../../hands/spelling/word-step.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'

/** @param pace letters a second at which the learner reads; null before the first word at a pace */
export function resultView (words: readonly ReadWord[], pace: number | null, onAgain: () => void): HTMLElement {
  const pairs = words.flatMap(word => word.pairs)
  const rightWords = words.filter(word => word.pairs.every(isRight)).length
  const spelled = pairs.filter(({ letter }) => letter !== null)
  const wrong = pairs.filter(pair => !isRight(pair))
  const misread = [...new Set(wrong.flatMap(({ letter }) => letter ?? []))]
  return h('div', { class: 'summary' },
    h('h2', { tabindex: '-1' }, t('resultTitle')),
    h('p', { class: 'lead' }, words.length === 0
      ? t('noneRead')
      : t('result', rightWords, words.length, spelled.filter(isRight).length, spelled.length)),
    pace !== null && h('p', { class: 'lead' }, t('youRead', pace)),
    wrong.length > 0 && h('h3', {}, t('misread')),
    wrong.length > 0 && h('ul', {}, ...withCounts(wrong.map(pairText)).map(text => h('li', {}, text))),
    h('div', { class: 'actions' },
      h('button', { class: 'primary', type: 'button', onclick: onAgain }, t('onceMore')),
      misread.length > 0 && h('a', { class: 'button', href: practiceLink(misread) },
        t('signThem', misread.join(' '))),
      h('a', { class: 'button', href: linkTo('home') }, t('somethingElse'))))
}

/** Unique texts with their counts, most frequent first. */
function withCounts (texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => count > 1 ? `${text} (× ${count})` : text)
}
