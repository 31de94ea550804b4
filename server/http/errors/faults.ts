// Lists the faults of a request in words for its sender.
import type { Text } from 'recognizer-wasm'
import { Settings, type Locale } from 'typebox/system'
import { textOfPattern } from './patterns.ts'
import { faultTexts, fillIn, formatTexts, ruleTexts, typeTexts } from '../texts/texts.ts'

/** A fault in a body, a query or a URL. `path` is its place there, empty for the whole. */
export interface Fault { path: string, text: Text }

/** A fault of a row. Rows count from 0 within their kind. */
export const faultAt = (kind: string, index: number, text: Text, field = ''): Fault =>
  ({ path: [kind, index, field].filter(part => part !== '').join('.'), text })

export type ValidationError = Parameters<typeof Locale.en_US>[0]

/** Faults listed in one answer: more than any body written by hand has, few enough to answer at once. */
export const MAX_FAULTS = 500

/** TypeBox stops after this many errors. It reports each unknown property twice; one extra error shows that there are
 * more. */
const MAX_ERRORS = 2 * MAX_FAULTS + 1
Settings.Set({ maxErrors: MAX_ERRORS })

/** `schemaPath` of a fault that ended the search: the rest of the request was not checked. */
export const SEARCH_ENDED = 'search-ended'

/** The faults listed in the answer, and whether there are more. */
export const listed = (faults: Fault[]): { faults: Fault[], hasMore: boolean } =>
  ({ faults: faults.slice(0, MAX_FAULTS), hasMore: faults.length > MAX_FAULTS })

/** The faults in the errors of the validator, and whether there may be more. */
export function faultsOf (validation: ValidationError[]): { faults: Fault[], hasMore: boolean } {
  const all = withoutRepeats(validation.flatMap(faultsIn))
  const isCutShort = validation.length >= MAX_ERRORS || validation.some(({ schemaPath }) => schemaPath === SEARCH_ENDED)
  const { faults, hasMore } = listed(all)
  return { faults, hasMore: isCutShort || hasMore }
}

/** TypeBox reports all missing properties as one error of the object. One fault per property is more helpful. */
function faultsIn (fault: ValidationError): Fault[] {
  const path = fault.instancePath.slice(1).split('/').map(decode).join('.')
  if (fault.keyword === 'required') {
    const names: readonly string[] = fault.params.requiredProperties
    return names.map(name => ({ path: path ? `${path}.${name}` : name, text: faultTexts.missing }))
  }
  // Each unknown property already has an error of its own.
  if (fault.keyword === 'additionalProperties') return []
  return [{ path, text: textOf(fault) }]
}

/** A text that breaks both a format and a pattern counts once. */
const withoutRepeats = (faults: Fault[]): Fault[] =>
  [...new Map(faults.map(fault => [JSON.stringify([fault.path, fault.text.en]), fault])).values()]

function textOf (fault: ValidationError): Text {
  switch (fault.keyword) {
    case 'boolean': return faultTexts.unknown
    case 'pattern': return textOfPattern(fault.params.pattern)
    case 'format': return textIn(formatTexts, fault.params.format)
    case 'type': return fillIn(ruleTexts.type, { type: eitherOf([fault.params.type].flat()) })
    case 'enum': return fillIn(ruleTexts.enum, { values: fault.params.allowedValues.map(String).join(', ') })
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
