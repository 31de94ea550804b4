// How fast the learner reads and signs, over the days: as curves and as a table.
import { h, svg } from '../../elements/dom.ts'
import { daysBetween } from '../../elements/calendar.ts'
import { language } from '../../elements/text/language.ts'
import { paceText, t as spelling } from '../../hands/spelling/strings.ts'
import type { PaceSummary, Skill } from '../../learner/database/tables.ts'
import { MAX_PACE, MIN_PACE, bestSigned, knownPace } from '../../learner/pace.ts'
import { t } from './strings.ts'

const [WIDTH, HEIGHT] = [300, 100]
/** Letters a second at the lines across the curves. */
const LINES = [0.25, 0.5, 1, 2, 4, 8]

type Day = readonly [day: string, pace: number]
/** A skill in which the learner has a pace, and its days in order. */
interface KnownPace { skill: Skill, days: readonly Day[] }

/** Nothing before the first word at a pace. */
export function paceCurve (pace: PaceSummary): HTMLElement[] {
  const [read, signed] = [knownPace(pace), bestSigned(pace)]
  const all: KnownPace[] = [
    { skill: 'read', days: inOrder(pace.days) }, { skill: 'signed', days: inOrder(pace.signed.days) }
  ]
  const known = all.filter(({ days }) => days.length > 0)
  if (known.length === 0) return []
  return [h('section', { class: 'card pace', 'aria-labelledby': 'pace' },
    h('h2', { id: 'pace' }, t('yourPace')),
    ...read === null ? [] : told(spelling('youRead', read), t('readText')),
    ...signed === null ? [] : told(spelling('youSign', signed), t('signedText')),
    ...chart(known.filter(({ days }) => days.length > 1)),
    h('details', { class: 'fold' }, h('summary', {}, t('byDay')), tableOf(known)))]
}

const inOrder = (days: Record<string, number>) => Object.entries(days).sort(([a], [b]) => a < b ? -1 : 1)

const told = (pace: string, meaning: string) =>
  [h('p', { class: 'own-pace' }, pace), h('p', { class: 'quiet' }, meaning)]

/** @param curves of two days or more each */
function chart (curves: readonly KnownPace[]): HTMLElement[] {
  if (curves.length === 0) return []
  const { x, y } = scalesOf(curves.flatMap(({ days }) => days))
  const pointsOf = (days: readonly Day[]) =>
    days.map(([day, pace]) => `${x(day).toFixed(1)},${y(pace).toFixed(1)}`).join(' ')
  const lines = LINES.map(y).filter(at => at > 0 && at <= HEIGHT)
  return [
    h('div', { class: 'curve', role: 'img', 'aria-label': curves.map(nameOf).join('. ') },
      svg('svg', { viewBox: `0 -4 ${WIDTH} ${HEIGHT + 8}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        ...lines.map(at => svg('line', { x1: 0, x2: WIDTH, y1: at, y2: at })),
        ...curves.map(({ skill, days }) => svg('polyline', { class: skill, points: pointsOf(days) })))),
    ...curves.length > 1 ? [keyOf(curves)] : []
  ]
}

/** Places in the drawing. Paces are ratios: from one letter a second to two is as far as from two to four. */
function scalesOf (days: readonly Day[]) {
  const [dates, paces] = [days.map(([day]) => day).sort(), days.map(([, pace]) => pace)]
  const [first, all] = [dates[0]!, daysBetween(dates[0]!, dates.at(-1)!)]
  const [min, max] = [Math.min(MIN_PACE, ...paces), Math.max(MAX_PACE, ...paces)]
  return {
    x: (day: string) => WIDTH * daysBetween(first, day) / all,
    y: (pace: number) => HEIGHT * Math.log(max / pace) / Math.log(max / min)
  }
}

/** A curve in words. */
function nameOf ({ skill, days }: KnownPace): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  return t('curve', t(skill), dayText(first[0]), first[1], dayText(last[0]), last[1])
}

/** Says which curve is which. The name of the drawing says so, too. */
const keyOf = (curves: readonly KnownPace[]) => h('p', { class: 'curve-key quiet', 'aria-hidden': 'true' },
  ...curves.map(({ skill }) => h('span', { class: skill }, t(skill))))

function tableOf (known: readonly KnownPace[]): HTMLElement {
  const paces = known.map(({ skill, days }) => ({ name: t(skill), byDay: new Map(days) }))
  const days = [...new Set(known.flatMap(({ days }) => days.map(([day]) => day)))].sort().reverse()
  return h('table', { class: 'report' },
    h('thead', {}, h('tr', {}, ...[t('day'), ...paces.map(({ name }) => name)].map(name =>
      h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...days.map(day => h('tr', {},
      h('th', { scope: 'row' }, dayText(day)),
      ...paces.map(({ name, byDay }) => h('td', { 'data-name': name }, cellText(byDay.get(day))))))))
}

const cellText = (pace: number | undefined) => pace === undefined ? '–' : paceText(pace)

/** A day is text in UTC. */
const dayText = (day: string) => new Date(day).toLocaleDateString(language(), { dateStyle: 'medium', timeZone: 'UTC' })
