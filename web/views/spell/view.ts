// A practice without a target: the page reads the words that the learner spells without stopping.
import '../../elements/style/spell.css'
import type { ReadWord, Reading } from 'recognizer-wasm/client'
import { h, type View } from '../../elements/dom.ts'
import { language, t as shared } from '../../elements/text/language.ts'
import { loadWordList } from '../../hands/words/words.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { startLive } from '../../signing/camera/live.ts'
import { createStage } from '../../signing/camera/stage.ts'
import type { ViewContext } from '../context.ts'
import { createSpelledReader, type SpelledWord } from './spelled.ts'
import { t } from './strings.ts'

export async function spellView (_rest: string, context: ViewContext, signal: AbortSignal): Promise<View> {
  const title = shared('spellFreely')
  const list = (await loadWordList(language())).map(({ word }) => word)
  const stage = createStage()
  const reader = createSpelledReader()
  const result = spelledResult()
  startLive(stage, context, signal, {
    list,
    onWords (words: readonly ReadWord[], reading: Reading) {
      const spelled = reader.see(words, reading)
      stage.draw(reading)
      result.show(spelled)
      // The next hand begins another word.
      if (spelled.isOver) context.recognizer.forget()
    },
    onRest: reader.reset
  })
  const element = h('div', { class: 'spell' },
    h('h1', { tabindex: '-1' }, title),
    h('p', { class: 'lead' }, t('lead')),
    h('div', { class: 'spell-camera' }, stage.element, result.element),
    h('p', { class: 'quiet' }, t('double')))
  return { element, title }
}

/** The word that is spelled now, and those before it. */
function spelledResult () {
  const announcer = createAnnouncer()
  const word = h('p', { class: 'spelled-now', translate: 'no' }, t('waiting'))
  const others = h('p', { class: 'quiet' })
  const missed = h('p', { class: 'quiet' })
  const words = h('ol', { 'aria-label': t('wordsRead'), class: 'spelled-words', translate: 'no' })
  return {
    element: h('div', { class: 'spell-result' }, word, others, missed, words, announcer.element),
    show (spelled: SpelledWord) {
      word.textContent = spelled.word ?? t('waiting')
      word.toggleAttribute('data-read', spelled.word !== null)
      others.textContent = spelled.others.length > 0 ? t('orElse', spelled.others.join(', ')) : ''
      if (spelled.word !== null) missed.textContent = ''
      if (!spelled.isOver) return
      announcer.say(spelled.word ?? t('noWord'), true)
      if (spelled.word === null) missed.textContent = t('noWord')
      else words.prepend(h('li', {}, spelled.word))
    }
  }
}
