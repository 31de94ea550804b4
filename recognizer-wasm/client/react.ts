/**
 * `recognizer-wasm/react`: a hook that reads letters or words in a video while its component is mounted.
 * @module react
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DactyloError } from '../src/errors.ts'
import {
  openLetters, type HintedReading, type Letters, type LettersOptions, type LettersState, type ReadWord,
  type WatchOptions, type Watching, type WordProgress
} from './letters.ts'
import { INITIAL_STATE } from './state.ts'
import { toDactyloError } from './error-code.ts'

/** The options of `openLetters` and the camera of `watch`. If several components share a server and a model, the first
 * one's other options apply to all. */
export interface UseLettersOptions extends LettersOptions, Pick<WatchOptions, 'camera'> {
  /** Whether to read; true by default. */
  on?: boolean | undefined
  /** The letter that the user should sign. */
  letter?: string | undefined
  /** A word to follow, as `Letters.follow` does. Another word starts again. */
  word?: string | undefined
  /** The words to read one from, as `Letters.readWord` does. They have no effect beside `word`. */
  words?: readonly string[] | undefined
}

export interface UsedLetters {
  /** The newest frame's reading; null before the first frame, and when reading has stopped with an error. */
  reading: HintedReading | null
  /** The followed `word`, letter by letter; null before its first frame. */
  progress: WordProgress | null
  /** The likeliest of `words`, the best first; null before the first frame. */
  likeliest: ReadWord[] | null
  /** The shared recognizer, for example to `learn` a sign; null until reading has started. Do not close it. */
  letters: Letters | null
  state: LettersState
  /** Why reading stopped. Turn `on` off and on to try again. */
  error: DactyloError | null
}

/**
 * Reads letters or words in a video while the component is mounted: in the camera, unless the video has another source.
 * Components with the same server and model share one worker. It reads one video at a time, that of the component
 * mounted last; the others get the error `replaced`.
 * @param video the element, which the component renders
 * @param options whether to read, the wanted letter or words, and the options of `openLetters` and `watch`
 */
export function useLetters (
  video: RefObject<HTMLVideoElement | null>,
  { on = true, letter, word, words, camera, ...options }: UseLettersOptions = {}
): UsedLetters {
  const [used, change] = useState<UsedLetters>({ ...NOTHING, letters: null, state: INITIAL_STATE, error: null })
  const key = keyOf(options)
  // By content, because a component may write the list anew on each render.
  const spelling = JSON.stringify([word, words])
  // A ref, so that another letter does not restart the camera.
  const wanted = useRef(letter)
  useEffect(() => { wanted.current = letter })

  useEffect(() => {
    if (!on || !video.current) return
    const life = new AbortController()
    const set = (part: Partial<UsedLetters>) => {
      if (!life.signal.aborted) change(used => ({ ...used, ...part }))
    }
    const [letters, leave] = share(key, options)
    set({ ...NOTHING, letters, error: null })
    letters.onState(state => set({ state }), life.signal)
    const { done, stop } = read(letters, video.current, { letter: () => wanted.current, word, words, camera }, set)
    done.catch((error: unknown) => set({ ...NOTHING, error: toDactyloError('engine', error) }))
    return () => {
      life.abort()
      stop()
      leave()
    }
  }, [key, on, video, spelling])
  return used
}

const NOTHING = { reading: null, progress: null, likeliest: null }

/** Reads words if there are any, otherwise letters. */
function read (
  letters: Letters, video: HTMLVideoElement,
  { letter, word, words, camera }: Pick<UseLettersOptions, 'word' | 'words'> & WatchOptions,
  set: (part: Partial<UsedLetters>) => void
): Watching {
  if (word !== undefined) {
    return letters.follow(video, word, (progress, reading) => set({ progress, reading }), { camera })
  }
  if (words) return letters.readWord(video, words, (likeliest, reading) => set({ likeliest, reading }), { camera })
  return letters.watch(video, reading => set({ reading }), { letter, camera })
}

/** Milliseconds that a worker outlives its last component. The next view starts at once; a page without such a view
 * frees the memory. */
const CLOSE_DELAY_MS = 10_000

interface Shared { letters: Letters, uses: number, closing?: ReturnType<typeof setTimeout> }

const opened = new Map<string, Shared>()

const keyOf = ({ server, model }: LettersOptions) => `${server ?? ''} ${model ?? ''}`

/** @returns the shared recognizer of all components with this key, and a function that releases it */
function share (key: string, options: LettersOptions): [letters: Letters, leave: () => void] {
  const shared = opened.get(key) ?? { letters: openLetters(options), uses: 0 }
  opened.set(key, shared)
  clearTimeout(shared.closing)
  shared.uses++
  return [shared.letters, () => {
    if (--shared.uses === 0) shared.closing = setTimeout(shared.letters.close, CLOSE_DELAY_MS)
  }]
}
