// Checks light and hand before the first letter is signed. Once per device; it finishes by itself.
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { after, childController } from '../../elements/lifetime.ts'
import { chooseHand, handSettings } from '../../hands/chosen.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import type { StepContext } from './lesson-context.ts'
import { t } from './strings.ts'

const KEY = 'dactylo-camera-checked'
/** From the first picture on. */
const MAX_CHECK_MS = 20_000
/** How long light and hand must be fine. */
const STEADY_MS = 1500

export const isCameraChecked = (): boolean => readSetting(KEY) !== null

interface CheckState { isLight: boolean, hand: 'left' | 'right' | null }

/** @param onDone called when all is fine, after 20 seconds, when the learner skips, or when the camera fails */
export function cameraCheck ({ camera, signal }: Pick<StepContext, 'camera' | 'signal'>, onDone: () => void) {
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
    if (!isTimed) after(MAX_CHECK_MS, life.signal, finish)
    isTimed = true
    stage.draw(reading)
    const seen = { isLight: !stage.isDark(), hand: handIn(reading) }
    report.show(seen)
    wellSince = seen.isLight && seen.hand ? wellSince ?? at : undefined
    if (wellSince === undefined || at - wellSince < STEADY_MS) return
    if (seen.hand && seen.hand !== handSettings().signsWith) chooseHand({ signsWith: seen.hand })
    finish()
  }
  // The sign step explains camera faults and offers alternatives.
  camera.passTo({ onReading, onLost: leave })
  return h('div', { class: 'sign-step' },
    h('h2', { tabindex: '-1' }, t('checkTitle')),
    h('div', { class: 'board' },
      h('div', { class: 'target-slot' }, report.element), h('div', { class: 'camera-side' }, stage.element)),
    h('div', { class: 'actions' }, skipButton(t('skip'), life.signal, finish)))
}

/** A server that reads the pictures returns only points. */
const handIn = ({ hands, points }: Reading) =>
  hands[0]?.handedness ?? (points?.r_wrist ? 'right' : points?.l_wrist ? 'left' : null)

function checkReport () {
  const announcer = createAnnouncer()
  const list = h('ul', { class: 'checks' })
  const item = (isWell: boolean, text: string) => h('li', { class: isWell ? 'well' : '' }, text)
  let announced = ''
  const show = ({ isLight, hand }: CheckState) => {
    const [light, seen] = [t(isLight ? 'lightGood' : 'lightPoor'), t('handSeen', hand)]
    if (`${light} ${seen}` === announced) return
    announced = `${light} ${seen}`
    list.replaceChildren(item(isLight, light), item(hand !== null, seen))
    announcer.say(announced)
  }
  const element = h('section', { class: 'target card', 'aria-label': t('checkTitle') },
    h('div', { class: 'target-text' }, list, announcer.element))
  list.replaceChildren(item(false, t('handSeen', null)))
  return { element, show }
}
