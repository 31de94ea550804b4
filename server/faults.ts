// What is wrong with a request, part by part, in words that a caller understands.
import type { Text } from 'recognizer-wasm'
import { Locale, Settings } from 'typebox/system'
import { faultTexts } from './texts.ts'

/** One thing wrong with a body, a query or a path; the path is empty for the whole. */
export interface Fault { path: string, text: Text }

export type ValidationError = Parameters<typeof Locale.en_US>[0]

/** Faults that one answer names: a body of a thousand need not be answered with a thousand. */
export const FAULTS_LISTED = 20

/** TypeBox looks for that many. It names an unknown property twice, and one more than are listed tells of the rest. */
const MOST = 2 * FAULTS_LISTED + 1
Settings.Set({ maxErrors: MOST })

/** The place in the schema of faults for which nobody looked at the rest of a request. */
export const INSTEAD = 'instead'

/** The faults in what the validator says, and whether there may be more of them. */
export function faultsOf (validation: ValidationError[]): { faults: Fault[], hasMore: boolean } {
  const all = validation.flatMap(faultsIn)
  const isCutShort = validation.length >= MOST || validation.some(({ schemaPath }) => schemaPath === INSTEAD)
  return { faults: all.slice(0, FAULTS_LISTED), hasMore: isCutShort || all.length > FAULTS_LISTED }
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
  if (fault.keyword === 'boolean') return [{ path, text: faultTexts.unknown }]
  if (fault.keyword === 'pattern') return [{ path, text: faultTexts.badCharacters }]
  return [{ path, text: { en: Locale.en_US(fault), fr: Locale.fr_FR(fault) } }]
}

/** A part of a JSON pointer (RFC 6901). */
const decode = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')
