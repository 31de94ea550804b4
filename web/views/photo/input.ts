// A file input for photos.
import { h } from '../../elements/dom.ts'

export function photoInput (onPhoto: (file: Blob) => void, id?: string): HTMLInputElement {
  const onchange = () => {
    const [file] = input.files ?? []
    // Lets the user choose the same file again.
    input.value = ''
    if (file) onPhoto(file)
  }
  const input = h('input', { type: 'file', accept: 'image/*', id, class: 'visually-hidden', onchange })
  return input
}
