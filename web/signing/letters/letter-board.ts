// The target letter and the camera with the recognizer's result, for rounds and lessons.
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { createStage, type Stage } from '../camera/stage.ts'
import { adviceText, partsOf } from './advice-text.ts'
import type { Advice, AdviceContent } from './coach.ts'
import { FROM_MEMORY_MS } from './rating.ts'
import { seenBadge } from './seen-badge.ts'
import { targetSlot, type MemoryOptions } from './target-slot.ts'
import { twinsLink } from './twins.ts'

/** After this long on a letter, the board explains how to skip it. */
const STUCK_MS = 15_000
/** Earlier for look-alikes, where turning the hand may not help. */
const DOUBT_MS = 5000

/** @param skip the name of the skip button, if there is one */
export function letterBoard (skip = '', stage = createStage()) {
  const badge = seenBadge()
  const announcer = createAnnouncer()
  const target = targetSlot()
  const advice = h('p', { class: 'advice' })
  const announce = (text: string) => announcer.say(text, true)
  const hint = skipHint(skip, announce)
  const clear = () => { for (const text of [advice, announcer.element]) text.textContent = '' }
  return {
    element: h('div', { class: 'board' }, target.element,
      h('div', { class: 'camera-side' },
        stage.element, h('div', { class: 'reading' }, badge.element, advice, target.ask), hint.element),
      announcer.element),
    stage,
    showLetter (letter: string, memory?: MemoryOptions) {
      hint.showFor(letter)
      advice.textContent = ''
      target.show(letter, memory)
    },
    write (text: string) { advice.textContent = text },
    clear,
    pause: () => { clear(); coverInPause(stage, target.words()) },
    announce,
    /** @param right the previous letter if it was right, or null */
    announceLetter: (letter: string, right: string | null) =>
      announce(`${right ? `${t('right', right)} ` : ''}${t('letter', letter)}`),
    /** @param seen null while there is no advice
     * @param milliseconds spent on the letter */
    showReading (letter: string, reading: Reading, seen: Advice | null, milliseconds: number) {
      if (milliseconds > FROM_MEMORY_MS) target.reveal()
      const shown = seen?.shown && (target.isHidden() ? withoutHint(seen.shown) : seen.shown)
      stage.draw(reading, shown ? partsOf(shown) : [])
      target.keepClearOf(() => stage.placesOf(reading))
      if (seen) badge.update(seen)
      if (!shown) return
      advice.textContent = adviceOn(shown, letter, stage)
      if (shown.kind !== 'right') announcer.say(advice.textContent)
      if (milliseconds > (shown.kind === 'perhaps' ? DOUBT_MS : STUCK_MS)) hint.offer()
    }
  }
}

function skipHint (skip: string, announce: (text: string) => void) {
  const element = h('p', { class: 'skip-hint', hidden: true })
  return {
    element,
    showFor (letter: string) {
      element.hidden = true
      element.replaceChildren(`${t('skipHint', skip)} `, twinsLink(letter) || '')
    },
    offer () {
      if (!element.hidden) return
      element.hidden = false
      announce(element.textContent)
    }
  }
}

/** The text takes the place of the camera picture. */
function coverInPause (stage: Stage, words: Node) {
  stage.draw(null)
  stage.cover(h('div', {}, h('p', {}, t('paused')), h('div', { class: 'how', 'aria-hidden': 'true' }, words)))
}

function adviceOn (content: AdviceContent, letter: string, stage: Stage): string {
  return content.kind === 'no-hand' && stage.isDark() ? t('lightPoor') : adviceText(content, letter)
}

/** A hint would reveal the hand to be remembered. */
const withoutHint = (content: AdviceContent): AdviceContent => ({ ...content, hint: null, fits: false })
