/**
 * `recognizer-wasm/react`: a hook that reads a video while its component is mounted.
 * @module react
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DactyloError } from '../src/errors.ts'
import {
  openLetters, type HintedReading, type Letters, type LettersOptions, type LettersState, type WatchOptions
} from './letters.ts'
import { INITIAL_STATE } from './state.ts'
import { toDactyloError } from './error-code.ts'

/** The options of `openLetters` and the camera of `watch`. If several components share a server and a model, the first
 * one's other options apply to all. */
export interface UseLettersOptions extends LettersOptions, Pick<WatchOptions, 'camera'> {
  /** Whether to read; true by default. */
  on?: boolean
  /** The letter that the user should sign. */
  letter?: string
}

export interface UsedLetters {
  /** The newest frame's reading; null before the first frame, and when reading has stopped with an error. */
  reading: HintedReading | null
  state: LettersState
  /** Why reading stopped. Turn `on` off and on to try again. */
  error: DactyloError | null
}

/**
 * Reads a video while the component is mounted: the camera, unless the video has another source. Components with the
 * same server and model share one worker. It reads one video at a time, that of the component mounted last; the others
 * get the error `replaced`.
 * @param video the element, which the component renders
 * @param options whether to read, the wanted letter, and the options of `openLetters` and `watch`
 */
export function useLetters (
  video: RefObject<HTMLVideoElement | null>, { on = true, letter, camera, ...options }: UseLettersOptions = {}
): UsedLetters {
  const [used, change] = useState<UsedLetters>({ reading: null, state: INITIAL_STATE, error: null })
  const key = keyOf(options)
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
    set({ error: null })
    letters.onState(state => set({ state }), life.signal)
    const watchOptions = { letter: () => wanted.current, camera }
    const { done, stop } = letters.watch(video.current, reading => set({ reading }), watchOptions)
    done.catch((error: unknown) => set({ reading: null, error: toDactyloError('engine', error) }))
    return () => {
      life.abort()
      stop()
      leave()
    }
  }, [key, on, video])
  return used
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
