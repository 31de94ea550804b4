// The tone for a right answer on iOS, which keeps sound suspended until a touch.
import t from '#tap'
import { replaceGlobals } from './globals.ts'

t.test('a touch starts the sound of a page that is opened with the sound on', async t => {
  let isOn = false
  let state = 'suspended'
  let opened = 0
  const page = new EventTarget()
  replaceGlobals(t, {
    addEventListener: page.addEventListener.bind(page),
    localStorage: { getItem: () => isOn ? 'on' : null },
    AudioContext: class {
      constructor () { opened++ }
      async resume () { state = 'running' }
    }
  })
  // A copy of its own: other tests of this process may have imported the module.
  const copy = '../../web/elements/chime.ts?touched'
  await import(copy)
  page.dispatchEvent(new Event('pointerdown'))
  t.equal(opened, 0, 'nothing is opened while the sound is off')
  isOn = true
  page.dispatchEvent(new Event('pointerdown'))
  page.dispatchEvent(new Event('pointerdown'))
  t.equal(state, 'running')
  t.equal(opened, 1)
})
