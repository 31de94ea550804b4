// A list that admins put in order: by dragging a line, or with its buttons.
import type { Reply } from 'api-client'
import { h } from '../../elements/dom.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { t } from './strings.ts'

interface Ordered {
  id: string
  /** Says which line it is. */
  name: string
  content: (Node | false | null)[]
}

/** @param save saves the ids in their new order. Orders are saved one after the other; when the API refuses one, the
 * list shows why, and the order before it */
export function orderedList (lines: Ordered[], save: (ids: string[]) => Promise<Reply<unknown>>): HTMLElement {
  const announcer = createAnnouncer()
  const problem = h('p', { class: 'problem', role: 'alert' })
  const list = h('ol', { class: 'class-list ordered' })
  let kept = [] as Element[]
  let saving = Promise.resolve()
  const keep = () => {
    const now = [...list.children]
    if (now.every((item, i) => item === kept[i])) return
    saving = saving.then(async () => {
      const reply = await save(now.map(item => item.getAttribute('data-id')!)).catch(() => null)
      problem.textContent = reply?.data ? '' : refusalText(reply)
      if (reply?.data) kept = now
      else list.replaceChildren(...kept)
    }).catch(reportError)
  }
  list.append(...lines.map(line => itemOf(line, list, {
    keep,
    move (item, by) {
      const neighbour = by < 0 ? item.previousElementSibling : item.nextElementSibling
      if (by < 0) neighbour?.before(item)
      else neighbour?.after(item)
      announcer.say(t('movedTo', line.name, [...list.children].indexOf(item) + 1, list.childElementCount), true)
      if (neighbour) keep()
    }
  })))
  kept = [...list.children]
  return h('div', {}, problem, list, announcer.element)
}

interface Actions { keep: () => void, move: (item: HTMLElement, by: -1 | 1) => void }

function itemOf ({ id, name, content }: Ordered, list: HTMLElement, { keep, move }: Actions): HTMLElement {
  const button = (by: -1 | 1, sign: string, label: string) => {
    const onclick = () => {
      move(item, by)
      // An element that moves in the document loses the focus.
      button.focus()
    }
    const button = h('button', { class: 'small', type: 'button', 'aria-label': label, onclick }, sign)
    return button
  }
  const ondragstart = (event: Event) => {
    const { dataTransfer } = event as DragEvent
    dataTransfer?.setData('text/plain', name)
    dataTransfer?.setDragImage(item, 0, 0)
    item.classList.add('dragged')
  }
  const ondragend = () => {
    item.classList.remove('dragged')
    keep()
  }
  const grip = h('span', { class: 'grip', draggable: 'true', 'aria-hidden': 'true', ondragstart, ondragend }, '⠿')
  const ondragover = (event: Event) => makeRoom(item, list, event)
  const item: HTMLElement = h('li', { class: 'card class-line', 'data-id': id, ondragover }, grip, ...content,
    h('span', { class: 'actions' },
      button(-1, '↑', t('moveUp', name)), button(1, '↓', t('moveDown', name))))
  return item
}

/** Puts the line that is dragged, if it is one of the list, in the place of another one. */
function makeRoom (item: HTMLElement, list: HTMLElement, event: Event) {
  const dragged = list.querySelector(':scope > .dragged')
  if (!dragged) return
  event.preventDefault()
  event.stopPropagation()
  if (dragged === item) return
  if (dragged.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) item.after(dragged)
  else item.before(dragged)
}
