// Calibrates a learner's F and T: each is shown twice, and the midpoint between the letters moves accordingly.
import { calibrate } from 'recognizer-wasm'
import type { PageReading } from 'recognizer-wasm/client'
import { h, type View } from '../../elements/dom.ts'
import { onEnd, childController } from '../../elements/lifetime.ts'
import type { Account } from '../../learner/account.ts'
import { ownCalibration } from '../../learner/calibration.ts'
import { startLive } from '../../signing/camera/live.ts'
import { TWINS } from '../../signing/letters/twins.ts'
import type { ViewContext } from '../context.ts'
import { forgettableHand } from './forgettable-hand.ts'
import { LETTER_SEQUENCE, areSwapped, watchTwins } from './shown-twins.ts'
import { t } from './strings.ts'
import { twinsBoard } from './twins-board.ts'

export function calibrateView (_rest: string, context: ViewContext, viewSignal: AbortSignal): View {
  const { recognizer, account, cameFrom } = context
  const heading = h('h1', { tabindex: '-1' }, t('title'))
  const element = h('section', { class: 'practice' })
  const show = (isExercise: boolean, ...content: (HTMLElement | false)[]) => {
    element.replaceChildren(heading, ...content.filter(part => part !== false))
    for (const [where, name] of [[element, 'exercise'], [heading, 'visually-hidden']] as const) {
      where.classList.toggle(name, isExercise)
    }
    heading.focus()
  }
  const showResult = (text: Parameters<typeof t>[0]) => {
    const button = (name: 'again' | 'forget', onclick: () => void) => h('button', { type: 'button', onclick }, t(name))
    const forget = () => { ownCalibration.save(account, null); showResult('forgotten') }
    show(false, h('p', { class: 'lead', role: 'status' }, t(text)),
      text === 'moved' && h('p', { class: 'quiet' }, t('stays')),
      h('div', { class: 'actions' },
        h('a', { class: 'button primary', href: cameFrom }, t('next')),
        button('again', begin), text === 'moved' && button('forget', forget)),
      forgettableHand(context))
  }
  function begin () {
    const life = childController(viewSignal)
    const board = twinsBoard(cameFrom)
    show(true, ...board.elements, forgettableHand(context))
    const end = (text: Parameters<typeof t>[0]) => { life.abort(); showResult(text) }
    const see = watchTwins({ ...board, finish: readings => end(saveMidpoint(readings, account)) })
    startLive(board.stage, context, life.signal, {
      onLost: board.clear,
      onReading (reading, at) {
        if (reading.by === 'page') board.showHold(reading, at, see(reading, at))
        else end('notHere')
      }
    })
  }
  // The calibration is measured from the model's own midpoint.
  recognizer.useCalibration(null)
  onEnd(viewSignal, () => recognizer.useCalibration(ownCalibration.read(account)))
  begin()
  return { element, title: t('title') }
}

/** Saves the midpoint, if one was found. @returns the message to show */
function saveMidpoint (readings: readonly PageReading[], account: Account): 'moved' | 'right' | 'alike' | 'swapped' {
  const [first, second] = TWINS.map(letter => readings.filter((_, i) => LETTER_SEQUENCE[i] === letter))
  const found = calibrate(readings[0]!.model, [...TWINS], [first!, second!])
  if (!found) return areSwapped(readings) ? 'swapped' : 'alike'
  ownCalibration.save(account, found)
  return found.middle === 0 ? 'right' : 'moved'
}
