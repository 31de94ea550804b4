// Renders an evaluation as a single HTML page with SVG charts, without scripts.
import { calibration, calibrationError, shareOf, tallyBy, type CalibrationBin, type Tally } from './tallies.ts'
import type { Prediction } from './predictions.ts'
import { figureRows, type Evaluation, type StillsEvaluation } from './evaluation.ts'
import { percent } from './intervals.ts'

const STYLE = `body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
body, svg text { color: #1c2733; fill: #1c2733 }
svg { display: block; margin: .5rem 0 1.5rem; max-width: 100% } svg text { font: 11px system-ui, sans-serif }
table { border-collapse: collapse } td, th { padding: .15rem .8rem .15rem 0; text-align: left }
td + td, th + th { text-align: right }`

const escaped = (text: string) => text.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
const text = (x: number, y: number, content: string, anchor = 'start') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${escaped(content)}</text>`
const picture = (width: number, height: number, title: string, content: readonly string[]) =>
  `<svg role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<title>${escaped(title)}</title>${content.join('')}</svg>`

/** Accuracy on held-out signers, by number of training signers. */
export interface CurvePoint { signers: number, mean: number, worst: number }

export interface Report {
  /** Keys are model titles. */
  evaluations?: ReadonlyMap<string, Evaluation>
  /** Training loss of each step. */
  losses?: readonly number[]
  /** Ordered by number of signers. */
  curve?: readonly CurvePoint[]
}

/** The page with all charts for which there is data. */
export function reportPage ({ evaluations = new Map(), losses = [], curve = [] }: Report): string {
  const parts = [...evaluations].map(
    ([title, evaluation]) => `<h2>${escaped(title)}</h2>${evaluation.stills.map(stillsSection).join('')}`
  )
  if (losses.length > 0) parts.unshift(`<h2>Learning curve</h2>${learningCurve(losses)}`)
  if (curve.length > 0) parts.unshift(`<h2>Accuracy by number of training signers</h2>${signerCurve(curve)}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letter model report</title><style>${STYLE}</style>
<h1>Letter model report</h1>${evaluations.size > 0 ? figureTable(evaluations) : ''}${parts.join('')}</html>\n`
}

function figureTable (evaluations: ReadonlyMap<string, Evaluation>): string {
  const head = [...evaluations.keys()].map(title => `<th>${escaped(title)}</th>`).join('')
  const rows = figureRows(evaluations).map(([name, cells]) =>
    `<tr><td>${escaped(name)}</td>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
  return '<p>In brackets: 95 % confidence interval (bootstrap over people).</p>' +
    `<table><tr><th></th>${head}</tr>${rows.join('')}</table>`
}

function stillsSection ({ source, convention, held }: StillsEvaluation): string {
  return `<h3>${escaped(source)} (${convention})</h3>
<h4>Expected (rows) and answered (columns)</h4>${confusionMatrix(held)}
<h4>Accuracy by letter</h4>${tallyBars(tallyBy(held, ({ expected }) => expected ?? 'none'))}
<h4>Accuracy by signer</h4>${tallyBars(tallyBy(held, ({ signer }) => signer))}
<h4>Calibration: accuracy by confidence (expected calibration error ${calibrationError(held).toFixed(3)})</h4>
${calibrationCurve(calibration(held))}`
}

function confusionMatrix (predictions: readonly Prediction[]): string {
  const nameOf = (label: string | null) => label ?? '∅'
  const labels = [
    ...new Set(predictions.flatMap(({ expected, answer }) => [nameOf(expected), nameOf(answer)]))
  ].toSorted()
  const cell = 20
  const at = (i: number) => 24 + i * cell
  const squares = labels.flatMap((row, y) => {
    const ofRow = predictions.filter(({ expected }) => nameOf(expected) === row)
    return labels.flatMap((column, x) => {
      const count = ofRow.filter(({ answer }) => nameOf(answer) === column).length
      const colour = row === column ? '46, 125, 91' : '200, 60, 40'
      return count === 0
        ? []
        : [
            `<rect x="${at(x)}" y="${at(y)}" width="${cell - 1}" height="${cell - 1}" ` +
              `fill="rgba(${colour}, ${(0.15 + (0.85 * count) / ofRow.length).toFixed(2)})"/>`,
            text(at(x) + cell / 2, at(y) + 14, String(count), 'middle')
          ]
    })
  })
  const names = labels.flatMap((label, i) => [
    text(14, at(i) + 14, label, 'end'),
    text(at(i) + cell / 2, 16, label, 'middle')
  ])
  const size = at(labels.length) + 4
  return picture(size, size, 'Confusion matrix', [...names, ...squares])
}

const tallyBars = (tallies: readonly [string, Tally][]): string =>
  bars('Accuracy', tallies.map(([name, one]) => [name, shareOf(one), `${one.right} of ${one.total}`]))

function bars (title: string, rows: readonly (readonly [name: string, share: number, value: string])[]): string {
  return picture(620, 18 * rows.length + 4, title, rows.flatMap(([name, share, value], i) => {
    const y = 18 * i
    return [
      text(118, y + 12, name, 'end'),
      `<rect x="124" y="${y + 2}" width="${(400 * share).toFixed(1)}" height="13" fill="#2e7d5b"/>`,
      text(530, y + 12, value)
    ]
  }))
}

function calibrationCurve (bins: readonly CalibrationBin[]): string {
  const side = 240
  const [x, y] = [(share: number) => 30 + share * side, (share: number) => 10 + (1 - share) * side]
  const dots = bins
    .filter(({ count }) => count > 0)
    .map(
      ({ confidence, share, count }) =>
        `<circle cx="${x(confidence).toFixed(1)}" cy="${y(share).toFixed(1)}" ` +
        `r="${(2 + Math.sqrt(count) / 2).toFixed(1)}" fill="#2e7d5b" fill-opacity=".7"/>`
    )
  const frame = `<path d="M${x(0)} ${y(0)}H${x(1)}V${y(1)}H${x(0)}Z L${x(1)} ${y(1)}" fill="none" stroke="#9aa5b1"/>`
  return picture(side + 60, side + 40, 'Calibration', [
    frame,
    ...dots,
    text(x(0.5), y(0) + 16, 'confidence', 'middle'),
    text(4, y(1) + 10, '1'),
    text(4, y(0), '0')
  ])
}

function learningCurve (losses: readonly number[]): string {
  const bin = Math.ceil(losses.length / 120)
  const means = Array.from({ length: Math.ceil(losses.length / bin) }, (_, i) => {
    const part = losses.slice(i * bin, (i + 1) * bin)
    return part.reduce((sum, loss) => sum + loss, 0) / part.length
  })
  const highest = Math.max(...means)
  const path = means
    .map((loss, i) => {
      const [x, y] = [30 + (560 * i) / (means.length - 1 || 1), 10 + 180 * (1 - loss / highest)]
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
  return picture(620, 220, 'Loss by step', [
    `<path d="${path}" fill="none" stroke="#2e7d5b" stroke-width="2"/>`,
    text(30, 212, '0'),
    text(590, 212, `${losses.length} steps`, 'end'),
    text(2, 16, highest.toFixed(1)),
    text(8, 192, '0')
  ])
}

const signerCurve = (points: readonly CurvePoint[]): string =>
  bars('Accuracy by number of signers', points.flatMap(({ signers, mean, worst }) =>
    [[`${signers}: mean`, mean, percent(mean)], ['worst', worst, percent(worst)]] as const))
