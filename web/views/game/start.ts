// Before a game: what to play, how hard, and for how long.
import { h } from '../../elements/dom.ts'
import { foldedSettings } from '../../hands/spelling/settings.ts'
import { chosenLevel, levelChoice } from '../../hands/words/level.ts'
import { hasNoCamera } from '../../signing/camera/none.ts'
import { bestOf } from './best.ts'
import { KINDS, TIMES, type Game } from './game.ts'
import { t } from './strings.ts'

/** What was played last, for the next time. */
let last: Pick<Game, 'kind' | 'seconds'> = { kind: 'read', seconds: 60 }

/** Without a camera there are words to read only. */
export function startView (onStart: (game: Game) => void): HTMLElement {
  const kinds = hasNoCamera() ? KINDS.slice(0, 1) : KINDS
  const best = h('p', { class: 'quiet', role: 'status' })
  const kind = select('kind', kinds.map(kind => [kind, t(kind)]), last.kind)
  const time = select('time', TIMES.map(seconds => [String(seconds), t('seconds', seconds)]), String(last.seconds))
  const chosen = (): Game => {
    last = {
      kind: kinds.find(each => each === kind.value) ?? 'read',
      seconds: TIMES.find(seconds => String(seconds) === time.value) ?? null
    }
    return { ...last, level: chosenLevel() }
  }
  const showBest = () => {
    const words = bestOf(chosen())
    best.textContent = words > 0 ? t('best', words) : ''
  }
  showBest()
  return h('div', { class: 'read-back-slot', onchange: showBest },
    h('p', { class: 'lead' }, t('lead')),
    h('div', { class: 'spelling' },
      h('label', { class: 'choice' }, t('what'), kind), levelChoice(),
      h('label', { class: 'choice' }, t('time'), time)),
    foldedSettings(() => {}),
    best,
    h('div', { class: 'actions' },
      h('button', { class: 'primary', type: 'button', onclick: () => onStart(chosen()) }, t('start'))))
}

const select = (name: string, options: [value: string, text: string][], chosen: string) =>
  h('select', { name }, ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)))
