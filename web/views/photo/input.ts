// Where a photo is chosen.
import { h } from '../../elements/dom.ts'

export function photoInput (onPhoto: (file: Blob) => void, id?: string): HTMLInputElement {
  const onchange = () => {
    const [file] = input.files ?? []
    // The same file may be chosen again.
    input.value = ''
    if (file) onPhoto(file)
  }
  const input = h('input', { type: 'file', accept: 'image/*', id, class: 'visually-hidden', onchange })
  return input
}
