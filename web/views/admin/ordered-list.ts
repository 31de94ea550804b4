// A list to reorder by dragging or with buttons.
import type { Reply } from 'api-client'
import { h } from '../../elements/dom.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import { t } from './strings.ts'

interface OrderedLine {
  id: string
  /** The line's accessible name. */
  name: string
  content: (Node | false | null)[]
}

/** @param save sends the ids in their new order, one request at a time. On refusal the list shows the error and the
 * previous order */
export function orderedList (lines: OrderedLine[], save: (ids: string[]) => Promise<Reply<unknown>>): HTMLElement {
  const announcer = createAnnouncer()
  const problem = h('p', { class: 'problem', role: 'alert' })
  const list = h('ol', { class: 'class-list ordered' })
  let savedOrder = [] as Element[]
  let wantedOrder = savedOrder
  let saving = Promise.resolve()
  const saveOrder = () => {
    const now = [...list.children]
    if (now.every((item, i) => item === savedOrder[i])) return
    wantedOrder = now
    saving = saving.then(async () => {
      // A newer order follows, or an earlier one was refused.
      if (wantedOrder !== now) return
      const reply = await save(now.map(item => item.getAttribute('data-id')!)).catch(() => null)
      problem.textContent = reply?.data ? '' : refusalText(reply)
      if (reply?.data) savedOrder = now
      else {
        wantedOrder = savedOrder
        list.replaceChildren(...savedOrder)
      }
    }).catch(reportError)
  }
  list.append(...lines.map(line => itemOf(line, list, {
    saveOrder,
    move (item, by) {
      const neighbour = by < 0 ? item.previousElementSibling : item.nextElementSibling
      if (by < 0) neighbour?.before(item)
      else neighbour?.after(item)
      announcer.say(t('movedTo', line.name, [...list.children].indexOf(item) + 1, list.childElementCount), true)
      if (neighbour) saveOrder()
    }
  })))
  savedOrder = [...list.children]
  return h('div', {}, problem, list, announcer.element)
}

interface Actions { saveOrder: () => void, move: (item: HTMLElement, by: -1 | 1) => void }

function itemOf ({ id, name, content }: OrderedLine, list: HTMLElement, { saveOrder, move }: Actions): HTMLElement {
  const button = (by: -1 | 1, sign: string, label: string) => {
    const onclick = () => {
      move(item, by)
      // Moving an element in the document removes its focus.
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
    saveOrder()
  }
  const grip = h('span', { class: 'grip', draggable: 'true', 'aria-hidden': 'true', ondragstart, ondragend }, '⠿')
  const ondragover = (event: Event) => makeRoom(item, list, event)
  const item: HTMLElement = h('li', { class: 'card class-line', 'data-id': id, ondragover }, grip, ...content,
    h('span', { class: 'actions' },
      button(-1, '↑', t('moveUp', name)), button(1, '↓', t('moveDown', name))))
  return item
}

/** Moves the dragged line, if it belongs to the list, to another line's position. */
function makeRoom (item: HTMLElement, list: HTMLElement, event: Event) {
  const dragged = list.querySelector(':scope > .dragged')
  if (!dragged) return
  event.preventDefault()
  event.stopPropagation()
  if (dragged === item) return
  if (dragged.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) item.after(dragged)
  else item.before(dragged)
}
