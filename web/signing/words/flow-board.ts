// A word to spell without a stop: its letters, which light up, the camera, and what was unclear.
import { lettersOf } from 'recognizer-wasm'
import type { WordProgress } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t as shared } from '../../elements/text/language.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { createStage } from '../camera/stage.ts'
import { targetCard } from '../letters/target-card.ts'
import { letterTiles, type TileState } from '../letters/letter-tiles.ts'
import { t } from './strings.ts'

export type FlowBoard = ReturnType<typeof flowBoard>

export function flowBoard (word: string, stage = createStage()) {
  const letters = lettersOf(word)
  const tiles = letterTiles(letters)
  const card = h('div', { class: 'target-slot' })
  const advice = h('p', { class: 'advice' })
  const announcer = createAnnouncer()
  const write = (text: string, isImportant = false) => {
    advice.textContent = text
    announcer.say(text, isImportant)
  }
  tiles.show(letters.map(() => 'next'))
  card.append(howTo(letters))
  return {
    element: h('div', { class: 'flow' }, tiles.element,
      h('div', { class: 'board' }, card,
        h('div', { class: 'camera-side' }, stage.element, h('div', { class: 'reading' }, advice)),
        announcer.element)),
    stage,
    write,
    clear: () => write(''),
    askForHand: () => write(shared(stage.isDark() ? 'lightPoor' : 'showHand')),
    showProgress ({ letters }: WordProgress) {
      tiles.show(letters.map(({ isMade }) => isMade ? 'done' : 'next'))
      if (letters.some(({ at }) => at !== null)) advice.textContent = ''
    },
    /** Shows which letters were unclear, and the hand of the first one. */
    showUnclear ({ letters }: WordProgress, text: string) {
      tiles.show(letters.map(({ isMade }): TileState => isMade ? 'done' : 'unclear'))
      card.replaceChildren(targetCard(letters.find(({ isMade }) => !isMade)!.letter))
      write(text, true)
    }
  }
}

function howTo (letters: readonly string[]): HTMLElement {
  const doubles = letters.filter((letter, i) => letter === letters[i - 1]).map(letter => letter + letter)
  return h('section', { class: 'target card' },
    h('div', { class: 'target-text' },
      doubles.length > 0
        ? h('p', { class: 'movement' }, t('doubles', doubles.join(', ')))
        : h('p', {}, t('lookAt'))))
}
