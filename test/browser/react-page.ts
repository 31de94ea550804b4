// Runs in a page: components that use the package's hook, in StrictMode.
/// <reference lib="dom" />
import { createElement, StrictMode, useRef } from 'react'
// @ts-expect-error The project has no types of react-dom.
import { createRoot } from 'react-dom/client'
import { useLetters, type UseLettersOptions } from 'recognizer-wasm/react'

const worker = () => new Worker('/worker-scripted.js')

function Camera (options: UseLettersOptions) {
  const video = useRef<HTMLVideoElement>(null)
  const { progress, likeliest, letters, reading, error } = useLetters(video, { worker, ...options })
  const learn = async () => {
    const saved = await letters?.learn('my sign')
    document.title = Object.keys(saved?.examples ?? {}).join()
  }
  const made = progress?.letters.map(({ letter, isMade }) => isMade ? letter : '–').join('')
  const words = likeliest?.map(({ word }) => word ?? 'none').join()
  return createElement('div', null,
    createElement('video', { ref: video }),
    createElement('p', null, error?.code ?? made ?? words ?? reading?.lasting),
    createElement('button', { onClick: learn }, 'Learn'))
}

const root = createRoot(document.body)
const render = (options: UseLettersOptions) =>
  root.render(createElement(StrictMode, null, createElement(Camera, options)))
Object.assign(globalThis, { render })
