// Shows the letter that the camera sees, in a React component.
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLetters } from 'recognizer-wasm/react'

function Camera () {
  const video = useRef(null)
  const [on, setOn] = useState(true)
  const { reading, error } = useLetters(video, { on })
  return (
    <>
      <video ref={video} />
      <p id='letter'>{error?.message ?? reading?.lasting ?? '–'}</p>
      <button onClick={() => setOn(!on)}>{on ? 'Stop' : 'Start'}</button>
    </>
  )
}

createRoot(document.querySelector('#app')).render(<StrictMode><Camera /></StrictMode>)
