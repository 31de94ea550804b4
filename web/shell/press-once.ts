/** Lets a held Enter key press one button, not the next ones too: a learner would miss whether an answer was right. */
export function pressOnce () {
  window.addEventListener('keydown', event => {
    const isTyped = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && event.repeat && !isTyped) event.preventDefault()
  })
}
