// Finds what is wrong with a value before or beside what its schema says of it: more in it than fits, before anything
// looks at what that is; and the character NUL, which no database keeps in a text.
import { FAULTS_LISTED, INSTEAD } from '../faults.ts'
import type { ValidationError } from '../faults.ts'
import type { Bounds } from './body-limits.ts'

/** Characters of a property's name; ours have fewer. An answer repeats no more of it. */
const LONGEST_NAME = 100

/** The first list that is too long, or object with too many or too long unknown properties, as TypeBox
 * would name it, or undefined. It looks into no more items and properties than the schema takes. */
export function earlyFaultsIn (schema: Bounds, value: unknown, path = ''): ValidationError[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? faultsInList(schema, value, path) : faultsInObject(schema, value, path)
}

function faultsInList ({ items, maxItems = Infinity }: Bounds, list: unknown[], path: string) {
  if (list.length > maxItems) return [fault('maxItems', path, { limit: maxItems })]
  return items && first(list.keys(), index => earlyFaultsIn(items, list[index], `${path}/${index}`))
}

function faultsInObject ({ properties = {}, additionalProperties }: Bounds, object: object, path: string) {
  const unknown = additionalProperties === false ? unknownIn(properties, object) : []
  if (unknown.length > FAULTS_LISTED || unknown.some(({ length }) => length > LONGEST_NAME)) {
    return unknown.map(name => fault('boolean', `${path}/${encode(name)}`))
  }
  return first(Object.keys(properties), name =>
    earlyFaultsIn(properties[name]!, Object.hasOwn(object, name) && Reflect.get(object, name), `${path}/${name}`))
}

/** The first text with NUL in a value that is not too long. */
export function nulFaultIn (value: unknown, path = ''): ValidationError | undefined {
  if (typeof value === 'string') return value.includes('\0') ? fault('pattern', path) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return first(Object.entries(value), ([name, inside]) => nulFaultIn(inside, `${path}/${encode(name)}`))
}

/** One more than are listed, at most. */
function unknownIn (properties: object, object: object): string[] {
  const unknown: string[] = []
  for (const name in object) {
    if (!Object.hasOwn(properties, name)) unknown.push(name)
    if (unknown.length > FAULTS_LISTED) break
  }
  return unknown
}

/** As a part of a JSON pointer (RFC 6901). */
const encode = (name: string) => name.slice(0, LONGEST_NAME).replaceAll('~', '~0').replaceAll('/', '~1')

const fault = (keyword: string, instancePath: string, params = {}) =>
  ({ keyword, instancePath, params, schemaPath: INSTEAD }) as ValidationError

function first<T, R> (values: Iterable<T>, find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}
