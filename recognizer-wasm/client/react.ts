/**
 * `recognizer-wasm/react`: a hook that reads a video for as long as its component is there.
 * @module react
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DactyloError } from '../src/errors.ts'
import {
  openLetters, type HintedReading, type Letters, type LettersOptions, type LettersState, type WatchOptions
} from './letters.ts'
import { AT_FIRST } from './state.ts'
import { withCode } from './failing-as.ts'

/** The options of `openLetters` and the camera of `watch`. Of components with the same server and model, the first
 * gives the other options of `openLetters`. */
export interface UseLettersOptions extends LettersOptions, Pick<WatchOptions, 'camera'> {
  /** Whether to read; by default yes. */
  on?: boolean
  /** The letter that the user is to sign. */
  letter?: string
}

export interface UsedLetters {
  /** The reading of the newest frame; null before the first frame. */
  reading: HintedReading | null
  state: LettersState
  /** Why there are no more readings. Turning `on` off and on tries again. */
  error: DactyloError | null
}

/**
 * Reads a video while the component is there: the camera, unless the video plays something else. However many
 * components there are, a server and a model have one worker in the page. It reads one video at a time, that of the
 * component that came last.
 * @param video the element, which the component renders
 * @param options whether to read, the letter wanted, and the options of `openLetters` and `watch`
 */
export function useLetters (
  video: RefObject<HTMLVideoElement | null>, { on = true, letter, camera, ...options }: UseLettersOptions = {}
): UsedLetters {
  const [used, change] = useState<UsedLetters>({ reading: null, state: AT_FIRST, error: null })
  const key = keyOf(options)
  // Another letter does not turn the camera off and on.
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
    done.catch((error: unknown) => set({ error: withCode('engine', error) }))
    return () => {
      life.abort()
      stop()
      leave()
    }
  }, [key, on, video])
  return used
}

/** Milliseconds that a worker stays after the last component that used it. The next view need not wait for it again,
 * and a page without such a view has its memory back. */
const STAY = 10_000

interface Shared { letters: Letters, uses: number, closing?: ReturnType<typeof setTimeout> }

const opened = new Map<string, Shared>()

const keyOf = ({ server, model }: LettersOptions) => `${server ?? ''} ${model ?? ''}`

/** @returns the letters of all components with this key, and a function that ends their use */
function share (key: string, options: LettersOptions): [letters: Letters, leave: () => void] {
  const shared = opened.get(key) ?? { letters: openLetters(options), uses: 0 }
  opened.set(key, shared)
  clearTimeout(shared.closing)
  shared.uses++
  return [shared.letters, () => {
    if (--shared.uses === 0) shared.closing = setTimeout(shared.letters.close, STAY)
  }]
}
