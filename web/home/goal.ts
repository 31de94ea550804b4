// A goal for a day, which the learner chooses or switches off.
import { h } from '../dom.ts'
import { keepChoice, keptChoice } from '../kept-choice.ts'
import { t } from './strings.ts'

const KEY = 'dactylo-daily-goal'
/** Letters a day; 0 is no goal. */
const GOALS = [0, 5, 10, 20] as const
const USUAL = 5

const chosen = (): number => GOALS.find(goal => String(goal) === keptChoice(KEY)) ?? USUAL

/** @param known how many letters were known today */
export function dailyGoal (known: number): HTMLElement {
  const reached = h('div', { class: 'goal-reached' })
  const show = () => reached.replaceChildren(...progress(known, chosen()))
  const onchange = () => {
    keepChoice(KEY, select.value)
    show()
  }
  const select = h('select', { name: 'daily-goal', onchange }, ...GOALS.map(goal =>
    h('option', { value: goal, selected: goal === chosen() }, t('goalOf', goal))))
  show()
  return h('div', { class: 'goal' }, reached, h('label', { class: 'choice' }, t('goal'), select))
}

function progress (known: number, goal: number): HTMLElement[] {
  if (goal === 0) return []
  const text = t(known >= goal ? 'goalReached' : 'today', known, goal)
  return [
    h('p', {}, text),
    h('progress', { max: goal, value: Math.min(known, goal), 'aria-label': text })
  ]
}
