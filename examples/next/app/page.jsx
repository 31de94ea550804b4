'use client'
// Shows the letter that the camera sees, in a Next app.
import { useRef } from 'react'
import { useLetters } from 'recognizer-wasm/react'

export default function Camera () {
  const video = useRef(null)
  const { reading, error } = useLetters(video)
  return (
    <>
      <video ref={video} />
      <p id='letter'>{error?.message ?? reading?.lasting ?? '–'}</p>
    </>
  )
}
