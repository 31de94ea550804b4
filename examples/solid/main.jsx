// Shows the letter that the camera sees, in a Solid component.
import { createSignal, onCleanup, onMount } from 'solid-js'
import { render } from 'solid-js/web'
import { openLetters } from 'recognizer-wasm/client'

function Camera () {
  const letters = openLetters()
  let video
  const [shown, show] = createSignal('–')
  onMount(() => {
    const { done } = letters.watch(video, ({ lasting }) => { show(lasting ?? '–') })
    done.catch(error => { show(error.message) })
  })
  onCleanup(letters.close)
  return (
    <>
      <video ref={video} />
      <p id='letter'>{shown()}</p>
    </>
  )
}

render(Camera, document.querySelector('#app'))
