// Before the first letter is signed: is there light, and which hand is seen? It is asked once on a device, and goes on
// by itself.
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { after, childController } from '../../elements/lifetime.ts'
import { chooseHand, seenHand } from '../../hands/chosen.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import type { StepParts } from './step-parts.ts'
import { t } from './strings.ts'

const KEY = 'dactylo-camera-checked'
/** Milliseconds that the check takes at most, from the first picture on. */
const LONGEST = 20_000
/** Milliseconds for which all has to be well. */
const STEADY = 1500

export const isCameraChecked = (): boolean => readSetting(KEY) !== null

interface Seen { isLight: boolean, hand: 'left' | 'right' | null }

/** @param onDone is called when all is well, after 20 seconds, when the learner goes on, or where the camera fails */
export function cameraCheck ({ camera, signal }: Pick<StepParts, 'camera' | 'signal'>, onDone: () => void) {
  const life = childController(signal)
  const leave = () => {
    if (life.signal.aborted) return
    life.abort()
    onDone()
  }
  const finish = () => {
    saveSetting(KEY, 'yes')
    leave()
  }
  const { stage } = camera
  const report = checkReport()
  let wellSince: number | undefined
  let isTimed = false
  const onReading = (reading: Reading, at: number) => {
    if (!isTimed) after(LONGEST, life.signal, finish)
    isTimed = true
    stage.draw(reading)
    const seen = { isLight: !stage.isDark(), hand: handIn(reading) }
    report.show(seen)
    wellSince = seen.isLight && seen.hand ? wellSince ?? at : undefined
    if (wellSince === undefined || at - wellSince < STEADY) return
    if (seen.hand && seen.hand !== seenHand().signsWith) chooseHand({ signsWith: seen.hand })
    finish()
  }
  // The step to sign says what is wrong with the camera, and how to go on without it.
  camera.passTo({ onReading, onLost: leave })
  return h('div', { class: 'sign-step' },
    h('h2', { tabindex: '-1' }, t('checkTitle')),
    h('div', { class: 'board' },
      h('div', { class: 'target-slot' }, report.element), h('div', { class: 'camera-side' }, stage.element)),
    h('div', { class: 'actions' }, skipButton(t('skipCheck'), life.signal, finish)))
}

/** A server that reads the pictures answers with points alone. */
const handIn = ({ hands, points }: Reading) =>
  hands[0]?.handedness ?? (points?.r_wrist ? 'right' : points?.l_wrist ? 'left' : null)

/** Says what is well, and what to change. */
function checkReport () {
  const announcer = createAnnouncer()
  const list = h('ul', { class: 'checks' })
  const item = (isWell: boolean, text: string) => h('li', { class: isWell ? 'well' : '' }, text)
  let said = ''
  const show = ({ isLight, hand }: Seen) => {
    const [light, seen] = [t(isLight ? 'lightGood' : 'lightPoor'), t('handSeen', hand)]
    if (`${light} ${seen}` === said) return
    said = `${light} ${seen}`
    list.replaceChildren(item(isLight, light), item(hand !== null, seen))
    announcer.say(said)
  }
  const element = h('section', { class: 'target card', 'aria-label': t('checkTitle') },
    h('div', { class: 'target-text' }, list, announcer.element))
  list.replaceChildren(item(false, t('handSeen', null)))
  return { element, show }
}
