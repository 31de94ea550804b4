// A message signed to the camera, letter by letter.
import { moves } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t as shared } from '../../elements/text/language.ts'
import type { HandContext } from '../../learner/own-hand.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { startLive } from '../../signing/camera/live.ts'
import { createStage } from '../../signing/camera/stage.ts'
import { createFreeReader, type FreeReading } from '../../signing/letters/free-signing.ts'
import { ADVICE_WINDOW_MS, recentItems } from '../../signing/letters/recent-items.ts'
import { seenBadge } from '../../signing/letters/seen-badge.ts'
import { MAX_LENGTH } from './code.ts'
import { signedText } from './signed-text.ts'
import { t } from './strings.ts'

interface SigningListener {
  onDone: (text: string) => void
  /** The learner would rather type. */
  onType: (text: string) => void
}

/** @param begun what the message begins with: letters and spaces
 * @param signal turns the camera off */
export function messageToSign (
  begun: string, context: HandContext, signal: AbortSignal, { onDone, onType }: SigningListener
): HTMLElement {
  const announcer = createAnnouncer()
  const problem = h('p', { class: 'problem', role: 'alert' })
  const text = signedText(begun, said => {
    problem.textContent = ''
    announcer.say(said, true)
  })
  const { stage, element, see, rest } = freeStage(text, announcer)
  const typeInstead = () => button(t('typeInstead'), () => onType(text.value()))
  const done = () => {
    if (text.value().trim()) onDone(text.value().trim())
    else problem.textContent = t('nothingSigned')
  }
  startLive(stage, context, signal, {
    onReading: see,
    onRest: rest,
    withoutCamera: () => [typeInstead()]
  })
  return h('section', { class: 'message-signing', 'aria-labelledby': 'signing' },
    h('h2', { id: 'signing', tabindex: '-1' }, t('signTitle')),
    h('p', { class: 'quiet' }, t('howToSign')),
    text.element,
    element,
    h('div', { class: 'actions' },
      button(t('done'), done, 'primary'), button(t('space'), text.addSpace), button(t('deleteLast'), text.deleteLast),
      typeInstead()),
    problem,
    announcer.element)
}

const button = (text: string, onclick: () => void, name?: string) =>
  h('button', { type: 'button', class: name, onclick }, text)

/** The camera, with what it sees. */
function freeStage ({ add, isFull }: ReturnType<typeof signedText>, announcer: ReturnType<typeof createAnnouncer>) {
  const stage = createStage()
  const badge = seenBadge()
  const advice = h('p', { class: 'advice' })
  let reader = createFreeReader()
  let recent = recentAdvice()
  return {
    stage,
    element: h('div', { class: 'camera-side' }, stage.element, h('div', { class: 'reading' }, badge.element, advice)),
    see (reading: Reading, at: number) {
      const seen = reader.see(reading, at)
      if (seen.signed && !isFull()) add(seen.signed)
      stage.draw(reading)
      badge.update(seen)
      recent.add(isFull() ? shared('atMost', MAX_LENGTH) : adviceOn(seen, stage.isDark), at)
      advice.textContent = recent.mostOften() ?? ''
      if (seen.letter === null) announcer.say(advice.textContent)
    },
    rest () {
      reader = createFreeReader()
      recent = recentAdvice()
      advice.textContent = ''
    }
  }
}

const recentAdvice = () => recentItems<string>(ADVICE_WINDOW_MS, text => text)

function adviceOn ({ kind, letter, held }: FreeReading, isDark: () => boolean): string {
  if (letter === null) return shared(kind === 'no-hand' ? isDark() ? 'lightPoor' : 'showHand' : 'noLetterYet')
  if (held >= 1) return t('letterSigned', letter)
  return shared(moves(letter) ? 'keepMoving' : 'holdIt')
}
