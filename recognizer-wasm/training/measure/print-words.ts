// The measures of words in flow, as `evaluate` prints them.
import { readFile } from 'node:fs/promises'
import type { Print } from '../command.ts'
import type { Writer } from '../progress-bar.ts'
import type { Sample } from '../recordings/samples.ts'
import { percent } from './intervals.ts'
import { loadModel } from './loaded-model.ts'
import { restlessFilms } from './negative-films.ts'
import { renderWords, spellable, spliceWords, type FilmSettings } from './spelled-films.ts'
import { readSpelledWords, readUnspelled, spelledText } from './spelled-words.ts'

/** Films of a phone in use: 15 frames a second, or fewer and with hardly a rest. */
const SPLICED: FilmSettings[] = [
  ...[1, 2, 3].map(lettersPerSecond => ({ lettersPerSecond, rest: 0.4, framesPerSecond: 15 })),
  ...[2, 4].map(lettersPerSecond => ({ lettersPerSecond, rest: 0.2, framesPerSecond: 12 }))
]
const RENDERED = SPLICED.slice(0, 3)
const WORDS_EACH = { spliced: 12, rendered: 6 }

/** The page's words of both languages. */
async function pageWords (): Promise<string[]> {
  const lists = await Promise.all(['fr', 'en'].map(language =>
    readFile(new URL(`../../../assets/words/${language}.json`, import.meta.url), 'utf8')))
  const words = lists.flatMap(list => Object.values(JSON.parse(list) as Record<string, Record<string, string[]>>)
    .flatMap(levels => Object.values(levels).flat()))
  return spellable(words)
}

export async function printSpliced (
  models: readonly string[], samples: readonly Sample[], print: Print
): Promise<void> {
  const list = await pageWords()
  const films = SPLICED.flatMap(settings => spliceWords(samples, list, settings, WORDS_EACH.spliced))
  const unspelled = [...samples.filter(({ label, frames }) => label === null && frames.length > 1), ...restlessFilms()]
  for (const location of models) {
    const model = await loadModel(location)
    if (films.length > 0) print(spelledText(model.title, await readSpelledWords(model, films, list), list.length))
    const none = await readUnspelled(model, unspelled, list)
    print(`  of ${none.length} films of hands that do not spell, none of the words in ` +
      percent(none.filter(({ isNone }) => isNone).length / none.length))
  }
}

export async function printSpelled (
  models: readonly string[], signers: number, print: Print, stderr: Writer
): Promise<void> {
  const list = await pageWords()
  const films = []
  for (const settings of RENDERED) {
    films.push(...await renderWords(signers, list, settings, WORDS_EACH.rendered, stderr))
  }
  for (const location of models) {
    const model = await loadModel(location)
    print(spelledText(`${model.title}, rendered`, await readSpelledWords(model, films, list), list.length))
  }
}
