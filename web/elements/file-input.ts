import { h } from './dom.ts'

/** A hidden input for files; its label is the button. The same file can be chosen again. */
export function fileInput (
  attributes: { id?: string, accept: string, multiple?: boolean, 'aria-describedby'?: string },
  onFiles: (files: File[]) => void
): HTMLInputElement {
  const onchange = () => {
    const files = [...input.files ?? []]
    input.value = ''
    onFiles(files)
  }
  const input = h('input', { ...attributes, type: 'file', class: 'visually-hidden', onchange })
  return input
}
