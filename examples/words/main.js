// Follows a word that is spelled without a stop (?word=bonjour), or reads one of a short list.
import { openLetters } from 'recognizer-wasm/client'

const [video, output] = ['video', '#word'].map(name => document.querySelector(name))
const letters = openLetters()
const word = new URLSearchParams(document.location.search).get('word')

const list = ['bonjour', 'bonsoir', 'main', 'merci', 'salut']
const { done } = word ? letters.follow(video, word, showProgress) : letters.readWord(video, list, showWords)
done.catch(error => { output.textContent = error.message })

function showProgress ({ letters, isComplete, lettersPerSecond }) {
  const made = letters.map(({ letter, isMade }) => isMade ? letter : '–').join(' ')
  output.textContent = isComplete ? `${made}: ${lettersPerSecond?.toFixed(1)} letters a second` : made
}

function showWords ([likeliest]) {
  output.textContent = likeliest?.word ?? '–'
}
