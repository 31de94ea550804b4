// Keys that choose an option of a lesson.
import t from '#tap'
import { optionOfKey } from '../../web/views/learn/option-key.ts'

const press = (key: string, code: string, modifiers: object = {}) => optionOfKey({
  key, code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers
})

t.test('digits of the row and of the keypad choose an option', async t => {
  t.equal(press('1', 'Digit1'), 0)
  t.equal(press('4', 'Numpad4'), 3)
})

t.test('on a French keyboard the number row chooses without Shift', async t => {
  t.same(['&', 'é', '"', '’'].map((key, i) => press(key, `Digit${i + 1}`)), [0, 1, 2, 3])
  t.equal(press('2', 'Digit2', { shiftKey: true }), 1, 'digit typed with Shift')
})

t.test('shortcuts and other keys choose nothing', async t => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    t.equal(press('1', 'Digit1', { [modifier]: true }), undefined, modifier)
  }
  t.equal(press('~', 'Digit2', { getModifierState: (name: string) => name === 'AltGraph' }), undefined)
  t.equal(press('!', 'Digit1', { shiftKey: true }), undefined, 'Shift and 1 on a keyboard with digits')
  t.equal(press('End', 'Numpad1'), undefined, 'a keypad without Num Lock')
  for (const [key, code] of [['0', 'Digit0'], ['a', 'KeyA'], ['Enter', 'Enter']] as const) {
    t.equal(press(key, code), undefined, key)
  }
})
