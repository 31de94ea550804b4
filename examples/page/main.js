// Shows the letter that the camera sees. A worker reads it; downloads are cached for the next visit.
import { openLetters } from 'recognizer-wasm/client'

const [video, output] = ['video', '#letter'].map(name => document.querySelector(name))
const letters = openLetters()
letters.onState(({ phase, loaded, total }) => {
  if (phase === 'loading' && total > 0) output.textContent = `${Math.round(100 * loaded / total)} % loaded`
})
const { done } = letters.watch(video, ({ lasting, confidence }) => {
  output.textContent = lasting ? `${lasting} ${Math.round(100 * confidence)} %` : '–'
})
done.catch(error => { output.textContent = error.message })
