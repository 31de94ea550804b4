// What is wrong with a request, part by part, in words that a caller understands.
import type { Text } from 'recognizer-wasm'
import { Settings, type Locale } from 'typebox/system'
import { textOfPattern } from './patterns.ts'
import { faultTexts, fillIn, formatTexts, ruleTexts, typeTexts } from '../texts/texts.ts'

/** One thing wrong with a body, a query or a URL. `path` is the place in it, empty for the whole. */
export interface Fault { path: string, text: Text }

/** A fault of a row, which counts from 0 among its kind. */
export const faultAt = (kind: string, index: number, text: Text, field = ''): Fault =>
  ({ path: [kind, index, field].filter(part => part !== '').join('.'), text })

export type ValidationError = Parameters<typeof Locale.en_US>[0]

/** The most faults that one answer names: more than a body has that somebody wrote, few enough to answer at once. */
export const FAULTS_LISTED = 500

/** TypeBox looks for that many. It names an unknown property twice, and one fault more than are listed shows that there
 * are more. */
const MOST = 2 * FAULTS_LISTED + 1
Settings.Set({ maxErrors: MOST })

/** `schemaPath` of a fault that ended the search: the rest of the request was not looked at. */
export const INSTEAD = 'instead'

/** The faults that one answer names, and whether there are more. */
export const listed = (faults: Fault[]): { faults: Fault[], hasMore: boolean } =>
  ({ faults: faults.slice(0, FAULTS_LISTED), hasMore: faults.length > FAULTS_LISTED })

/** The faults in what the validator says, and whether there may be more of them. */
export function faultsOf (validation: ValidationError[]): { faults: Fault[], hasMore: boolean } {
  const all = withoutRepeats(validation.flatMap(faultsIn))
  const isCutShort = validation.length >= MOST || validation.some(({ schemaPath }) => schemaPath === INSTEAD)
  const { faults, hasMore } = listed(all)
  return { faults, hasMore: isCutShort || hasMore }
}

/** TypeBox names all missing properties in one fault of the whole object: one fault a property says more. */
function faultsIn (fault: ValidationError): Fault[] {
  const path = fault.instancePath.slice(1).split('/').map(decode).join('.')
  if (fault.keyword === 'required') {
    const names: readonly string[] = fault.params.requiredProperties
    return names.map(name => ({ path: path ? `${path}.${name}` : name, text: faultTexts.missing }))
  }
  // Each unknown property is a fault by itself, and its object is one more.
  if (fault.keyword === 'additionalProperties') return []
  return [{ path, text: textOf(fault) }]
}

/** A text that breaks both a format and a pattern is one fault. */
const withoutRepeats = (faults: Fault[]): Fault[] =>
  [...new Map(faults.map(fault => [JSON.stringify([fault.path, fault.text.en]), fault])).values()]

function textOf (fault: ValidationError): Text {
  switch (fault.keyword) {
    case 'boolean': return faultTexts.unknown
    case 'pattern': return textOfPattern(fault.params.pattern)
    case 'format': return textIn(formatTexts, fault.params.format)
    case 'type': return fillIn(ruleTexts.type, { type: eitherOf([fault.params.type].flat()) })
    case 'enum': return fillIn(ruleTexts.enum, { values: fault.params.allowedValues.join(', ') })
    case 'minLength':
    case 'minItems':
    case 'minProperties': {
      const { limit } = fault.params
      return limit === 1 ? ruleTexts.empty : fillIn(ruleTexts[fault.keyword], { limit })
    }
    default:
      return fillIn(textIn(ruleTexts, fault.keyword), fault.params as { limit?: number })
  }
}

const textIn = (texts: Record<string, Text>, name: string): Text => texts[name] ?? ruleTexts.other

function eitherOf (types: string[]): Text {
  const names = types.map(type => textIn(typeTexts, type))
  return { en: names.map(({ en }) => en).join(' or '), fr: names.map(({ fr }) => fr).join(' ou ') }
}

/** A part of a JSON pointer (RFC 6901). */
const decode = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')
