import { h } from './dom.ts'

/** Accepts dropped files. */
export function dropZone (take: (files: File[]) => void, ...content: (Node | false)[]): HTMLElement {
  const mark = (isOver: boolean) => (event: Event) => {
    event.preventDefault()
    zone.classList.toggle('over', isOver)
  }
  const zone = h('div', {
    class: 'drop',
    ondragover: mark(true),
    ondragleave: mark(false),
    ondrop (event: Event) {
      mark(false)(event)
      take([...(event as DragEvent).dataTransfer?.files ?? []])
    }
  }, ...content)
  return zone
}

/** Prevents a file dropped beside its zone from replacing the page. */
export function keepPageOnDrop (signal: AbortSignal) {
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, stayOnPage, { signal })
}

function stayOnPage (event: DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
