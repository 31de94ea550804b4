// A game: read or sign as many words as possible, with or without a clock.
import { LETTERS, lettersOf } from 'recognizer-wasm'
import '../../elements/style/read-back.css'
import { burst } from '../../elements/burst.ts'
import { h, type View } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { learntHands } from '../../hands/learnt-hands.ts'
import { loadWords } from '../../hands/words/words.ts'
import { storedSummary } from '../../learner/stored-summary.ts'
import { linkTo } from '../../shell/routes.ts'
import { wordMode } from '../../signing/words/mode.ts'
import type { PageContext } from '../context.ts'
import { bestOf, saveResult } from './best.ts'
import type { Game } from './game.ts'
import { readingGame } from './reading.ts'
import { signingGame } from './signing.ts'
import { spellingGame } from './spelling.ts'
import { startView } from './start.ts'
import { t } from './strings.ts'

export async function gameView (_rest: string, context: PageContext, signal: AbortSignal): Promise<View> {
  const [anyWord, { letters: known }] = await Promise.all([loadWords(language()), storedSummary(context.learner)])
  const slot = h('div', {})
  const show = (content: HTMLElement) => {
    slot.replaceChildren(content)
    content.querySelector<HTMLElement>('h2, .target, #answer')?.focus()
  }
  const choose = () => show(startView(wordMode(LETTERS, known), begin))
  const begin = (game: Game) => {
    const words: string[] = []
    const nextWord = () => {
      words.push(anyWord(game.level, words))
      return words.at(-1)!
    }
    const play = game.kind === 'read' ? readingGame : game.mode === 'flow' ? spellingGame : signingGame
    show(play(game, context, signal, nextWord, words => show(resultView(game, words, () => begin(game), choose))))
  }
  choose()
  const title = t('game')
  return { element: h('section', { class: 'read-back game' }, h('h1', { tabindex: '-1' }, title), slot), title }
}

/** @param words the right ones */
function resultView (game: Game, words: readonly string[], onAgain: () => void, onOther: () => void): HTMLElement {
  const isBest = saveResult(game, words.length)
  const best = bestOf(game)
  return h('div', { class: 'summary game-end exercise' },
    h('h2', { tabindex: '-1' }, t('words', words.length)),
    isBest && h('p', { class: 'goal-met' }, t('newBest')),
    isBest && burst(),
    best > 0 && !isBest && h('p', { class: 'lead' }, t('best', best)),
    h('p', { class: 'summary-word', translate: 'no' }, words.join(' · ')),
    learntHands([...new Set(lettersOf(words.join('')))]),
    h('div', { class: 'actions' },
      h('button', { class: 'primary large', type: 'button', onclick: onAgain }, t('again')),
      h('button', { type: 'button', onclick: onOther }, t('other')),
      h('a', { class: 'button', href: linkTo('home') }, t('somethingElse'))))
}
