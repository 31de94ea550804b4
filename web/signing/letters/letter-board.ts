// Shows a letter to make, and the camera with what the recognizer sees: in a round as in a lesson.
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { createStage, type Stage } from '../camera/stage.ts'
import { adviceText, partsOf } from './advice-text.ts'
import type { Advice, Words } from './coach.ts'
import { FROM_MEMORY } from './rating.ts'
import { seenBadge } from './seen-badge.ts'
import { recallCard, targetCard } from './target-card.ts'
import { twinsLink } from './twins.ts'

/** Milliseconds on one letter after which the board says how to go on without it. */
const STUCK = 15_000
/** The same, where the letter cannot be told from another: sooner, because no turn of the hand may help. */
const IN_DOUBT = 5000

/** @param skip the name of the button that goes on without the letter, where there is one */
export function letterBoard (skip = '', stage = createStage()) {
  const badge = seenBadge()
  const announcer = createAnnouncer()
  const target = targetSlot()
  const advice = h('p', { class: 'advice' })
  const announce = (text: string) => announcer.say(text, true)
  const wayOn = wayOnLine(skip, announce)
  const clear = () => { for (const said of [advice, announcer.element]) said.textContent = '' }
  return {
    element: h('div', { class: 'board' }, target.element,
      h('div', { class: 'camera-side' },
        stage.element, h('div', { class: 'reading' }, badge.element, advice), wayOn.element),
      announcer.element),
    stage,
    showLetter (letter: string, memory?: FromMemory) {
      wayOn.showFor(letter)
      advice.textContent = ''
      target.show(letter, memory)
    },
    write (text: string) { advice.textContent = text },
    clear,
    pause () {
      clear()
      coverInPause(stage, target.words())
    },
    announce,
    /** @param right the letter that was right just before; null where there is none */
    announceLetter: (letter: string, right: string | null) =>
      announce(`${right ? `${t('right', right)} ` : ''}${t('letter', letter)}`),
    /** @param seen null while there is nothing to say about the reading
     * @param milliseconds spent on the letter */
    showReading (letter: string, reading: Reading, seen: Advice | null, milliseconds: number) {
      if (milliseconds > FROM_MEMORY) target.reveal()
      const words = seen?.words && (target.isHidden() ? withoutHint(seen.words) : seen.words)
      stage.draw(reading, words ? partsOf(words) : [])
      if (seen) badge.update(seen)
      if (!words) return
      advice.textContent = adviceOn(words, letter, stage)
      if (words.kind !== 'right') announcer.say(advice.textContent)
      if (milliseconds > (words.kind === 'perhaps' ? IN_DOUBT : STUCK)) wayOn.offer()
    }
  }
}

function wayOnLine (skip: string, announce: (text: string) => void) {
  const element = h('p', { class: 'way-on', hidden: true })
  return {
    element,
    showFor (letter: string) {
      element.hidden = true
      element.replaceChildren(`${t('wayOn', skip)} `, twinsLink(letter) || '')
    },
    offer () {
      if (!element.hidden) return
      element.hidden = false
      announce(element.textContent)
    }
  }
}

/** Where the camera's picture was, there is room to read how to make the letter. */
function coverInPause (stage: Stage, words: Node) {
  stage.draw(null)
  stage.cover(h('div', {}, h('p', {}, t('paused')), h('div', { class: 'how', 'aria-hidden': 'true' }, words)))
}

function adviceOn (words: Words, letter: string, stage: Stage): string {
  return words.kind === 'no-hand' && stage.isDark() ? t('lightPoor') : adviceText(words, letter)
}

/** A hint would give away a hand that is to be remembered. */
const withoutHint = (words: Words): Words => ({ ...words, hint: null, fits: false })

/** For a letter whose hand is to be remembered. */
interface FromMemory { onAsk: () => void }

/** The card of the letter. A hand that is to be remembered is hidden until the learner asks for it, or it is
 * revealed. */
function targetSlot () {
  const element = h('div', { class: 'target-slot' })
  let hidden: string | null = null

  const reveal = () => {
    if (hidden === null) return
    const card = targetCard(hidden)
    const hadFocus = element.contains(document.activeElement)
    hidden = null
    element.replaceChildren(card)
    if (hadFocus) card.focus()
  }
  return {
    element,
    isHidden: () => hidden !== null,
    reveal,
    /** A copy of what the card says. */
    words () {
      const said = document.createDocumentFragment()
      for (const { childNodes } of element.querySelectorAll('.target-text > p')) {
        said.append(h('p', {}, ...[...childNodes].map(node => node.cloneNode(true))))
      }
      return said
    },
    show (letter: string, memory?: FromMemory) {
      hidden = memory ? letter : null
      element.replaceChildren(memory ? recallCard(letter, () => { memory.onAsk(); reveal() }) : targetCard(letter))
    }
  }
}
