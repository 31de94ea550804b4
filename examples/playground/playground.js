// Reads letters, follows and reads words, learns signs of your own and gives hints, with the package alone.
import { hintText } from './recognizer-wasm/bundles/index.js'
import { openLetters } from './recognizer-wasm/client/letters.js'

const find = id => document.getElementById(id)
const form = document.querySelector('form')
const video = document.querySelector('video')
const letters = openLetters({ personal: JSON.parse(localStorage.getItem('signs') ?? 'null') })
const say = text => { find('note').textContent = text }
const show = (text, note = '') => {
  find('result').textContent = text || '–'
  say(note)
}

const MODES = {
  letters: () => letters.watch(video, ({ lasting, confidence }) =>
    show(lasting, lasting && `${Math.round(100 * confidence)} % sure`)),
  wanted () {
    const letter = find('wanted').value.toUpperCase()
    return letters.watch(video, ({ lasting, accepted, hints }) =>
      show(lasting, accepted.includes(letter) ? `That is ${letter}` : hints[0] && hintText(hints[0]).en), { letter })
  },
  follow: () => letters.follow(video, find('word').value, ({ letters, isComplete, lettersPerSecond }) =>
    show(letters.map(({ letter, isMade }) => isMade ? letter : '·').join(''),
      isComplete ? `Well done: ${lettersPerSecond.toFixed(1)} letters a second` : 'Spell it without a stop')),
  read: () => letters.readWord(video, find('list').value.split(/[\s,]+/), ([best]) =>
    show(best?.word, best?.word && `${Math.round(100 * best.confidence)} % sure`))
}

let isOn = false
function start () {
  if (!form.reportValidity()) return
  isOn = true
  show('')
  MODES[form.elements.mode.value]().done.catch(error => {
    if (error.code !== 'replaced') say(error.message)
  })
}

letters.onState(({ phase, loaded, total }) => {
  if (phase === 'loading') say(total ? `Loading: ${Math.round(100 * loaded / total)} %` : 'Loading')
  find('learn').disabled = phase !== 'ready'
})
find('start').onclick = start
form.onchange = () => { if (isOn) start() }
form.onsubmit = () => false
find('learn').onclick = async () => {
  try {
    const saved = await letters.learn(find('name').value)
    if (saved) localStorage.setItem('signs', JSON.stringify(saved))
    say(saved ? 'Learned. Five examples are best' : 'Nothing was learned: hold a hand before the camera')
  } catch (error) {
    say(error.message)
  }
}
find('forget').onclick = () => {
  localStorage.removeItem('signs')
  letters.usePersonal(null)
}
find('code').textContent = await (await fetch(import.meta.url)).text()
