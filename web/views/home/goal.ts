// The daily goal, which the learner can change or switch off.
import { h, svg } from '../../elements/dom.ts'
import { DEFAULT_GOAL } from './days.ts'
import { t } from './strings.ts'

/** Letters a day; 0 for no goal. */
const GOALS = [0, 5, 10, 20] as const

/** @param known letters known today
 * @param chosen the chosen goal, if any
 * @param keep stores another goal */
export function dailyGoal (known: number, chosen = DEFAULT_GOAL, keep: (goal: number) => void): HTMLElement {
  const reached = h('div', { class: 'goal-reached' })
  const show = () => reached.replaceChildren(...progress(known, Number(select.value)))
  const onchange = () => {
    keep(Number(select.value))
    show()
  }
  // An older or newer page may have offered other goals.
  const goals = [...new Set([...GOALS, chosen])].sort((a, b) => a - b)
  const select = h('select', { name: 'daily-goal', onchange }, ...goals.map(goal =>
    h('option', { value: goal, selected: goal === chosen }, t('goalOf', goal))))
  show()
  return h('div', { class: 'goal' }, reached, h('label', { class: 'choice' }, t('goal'), select))
}

function progress (known: number, goal: number): HTMLElement[] {
  if (goal === 0) return []
  const isReached = known >= goal
  const text = t(isReached ? 'goalReached' : 'today', known, goal)
  return [ring(known, goal), h('p', { class: isReached ? 'reached' : null }, text)]
}

/** A ring that closes as the goal is reached. */
function ring (known: number, goal: number): HTMLElement {
  const circle = (name: string, share: number) => svg('circle', {
    class: name, cx: 50, cy: 50, r: 42, pathLength: 100, 'stroke-dasharray': `${100 * share} 100`
  })
  return h('div', { class: 'ring', 'aria-hidden': 'true' },
    svg('svg', { viewBox: '0 0 100 100' }, circle('ring-all', 1), circle('ring-done', Math.min(1, known / goal))),
    h('span', {}, known >= goal ? '✓' : `${known}/${goal}`))
}
