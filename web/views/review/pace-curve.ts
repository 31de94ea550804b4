// The learner's pace of reading over the days, as a curve and as a table.
import { h, svg } from '../../elements/dom.ts'
import { daysBetween } from '../../elements/calendar.ts'
import { language } from '../../elements/text/language.ts'
import { paceText, t as spelling } from '../../hands/spelling/strings.ts'
import type { PaceSummary } from '../../learner/database/tables.ts'
import { MAX_PACE, MIN_PACE, knownPace } from '../../learner/pace.ts'
import { t } from './strings.ts'

const [WIDTH, HEIGHT] = [300, 100]

/** Nothing before the first word at a pace. */
export function paceCurve (pace: PaceSummary): HTMLElement[] {
  const now = knownPace(pace)
  if (now === null) return []
  const days = Object.entries(pace.days).sort(([a], [b]) => a < b ? -1 : 1)
  return [h('section', { class: 'card pace', 'aria-labelledby': 'pace' },
    h('h2', { id: 'pace' }, t('yourPace')),
    h('p', { class: 'own-pace' }, spelling('youRead', now)),
    h('p', { class: 'quiet' }, t('paceText')),
    days.length > 1 && curve(days),
    h('details', { class: 'fold' }, h('summary', {}, t('byDay')), tableOf(days)))]
}

type Day = readonly [day: string, pace: number]

function curve (days: readonly Day[]): HTMLElement {
  const [first, last] = [days[0]!, days.at(-1)!]
  const all = daysBetween(first[0], last[0])
  // As ratios: from one letter a second to two is as far as from two to four.
  const share = (pace: number) => Math.log(pace / MIN_PACE) / Math.log(MAX_PACE / MIN_PACE)
  const points = days.map(([day, pace]) =>
    `${(WIDTH * daysBetween(first[0], day) / all).toFixed(1)},${(HEIGHT * (1 - share(pace))).toFixed(1)}`)
  const name = t('curve', dayText(first[0]), first[1], dayText(last[0]), last[1])
  return h('div', { class: 'curve', role: 'img', 'aria-label': name },
    svg('svg', { viewBox: `0 -4 ${WIDTH} ${HEIGHT + 8}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      ...[1, 2, 4].map(pace => svg('line', {
        x1: 0, x2: WIDTH, y1: HEIGHT * (1 - share(pace)), y2: HEIGHT * (1 - share(pace))
      })),
      svg('polyline', { points: points.join(' ') })))
}

const tableOf = (days: readonly Day[]) => h('table', { class: 'report' },
  h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('day')), h('th', { scope: 'col' }, spelling('pace')))),
  h('tbody', {}, ...days.toReversed().map(([day, pace]) =>
    h('tr', {}, h('th', { scope: 'row' }, dayText(day)), h('td', { 'data-name': spelling('pace') }, paceText(pace))))))

/** A day is text in UTC. */
const dayText = (day: string) => new Date(day).toLocaleDateString(language(), { dateStyle: 'medium', timeZone: 'UTC' })
