// Which keys choose an option of a lesson.
import t from '#tap'
import { optionOfKey } from '../../web/views/learn/option-key.ts'

const press = (key: string, code: string, modifiers: object = {}) => optionOfKey({
  key, code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers
})

t.test('the digits choose, in the row and on the keypad', async t => {
  t.equal(press('1', 'Digit1'), 0)
  t.equal(press('4', 'Numpad4'), 3)
})

t.test('on a French keyboard the row types no digits, and chooses all the same', async t => {
  t.same(['&', 'é', '"', '’'].map((key, i) => press(key, `Digit${i + 1}`)), [0, 1, 2, 3])
  t.equal(press('2', 'Digit2', { shiftKey: true }), 1, 'where the digit is typed with Shift')
})

t.test('what belongs to the browser or the keyboard chooses nothing', async t => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    t.equal(press('1', 'Digit1', { [modifier]: true }), undefined, modifier)
  }
  t.equal(press('~', 'Digit2', { getModifierState: (name: string) => name === 'AltGraph' }), undefined)
  t.equal(press('!', 'Digit1', { shiftKey: true }), undefined, 'Shift and 1, where the row types digits')
  t.equal(press('End', 'Numpad1'), undefined, 'a keypad that moves about')
  for (const [key, code] of [['0', 'Digit0'], ['a', 'KeyA'], ['Enter', 'Enter']] as const) {
    t.equal(press(key, code), undefined, key)
  }
})
