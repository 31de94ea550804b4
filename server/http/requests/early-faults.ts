// Finds faults that the validator would be slow at, or miss: more in a value than its schema takes, or NUL.
import { FAULTS_LISTED, INSTEAD, type ValidationError } from '../errors/faults.ts'

/** The keywords of JSON Schema that bound the size of a list or object. */
interface Bounds {
  type?: string | string[]
  properties?: Record<string, Bounds>
  additionalProperties?: unknown
  items?: Bounds
  maxItems?: number
}

/** Characters of a property's name; ours have fewer. An answer repeats no more of it. */
const LONGEST_NAME = 100

/** The first list that is too long, or object with too many or too long unknown properties, as TypeBox would name it,
 * or undefined. The search looks into no more items and properties than the schema takes, and puts a path together only
 * once something is found. */
export function earlyFaultsIn (schema: Bounds, value: unknown): ValidationError[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? faultsInList(schema, value) : faultsInObject(schema, value)
}

function faultsInList ({ items, maxItems = Infinity }: Bounds, list: unknown[]) {
  if (list.length > maxItems) return [fault('maxItems', '', { limit: maxItems })]
  if (!items) return undefined
  for (let index = 0; index < list.length; index++) {
    const faults = earlyFaultsIn(items, list[index])
    if (faults) return faults.map(each => inside(index, each))
  }
  return undefined
}

function faultsInObject ({ properties = {}, additionalProperties }: Bounds, object: object) {
  const unknown = additionalProperties === false ? unknownIn(properties, object) : []
  if (unknown.length > FAULTS_LISTED || unknown.some(({ length }) => length > LONGEST_NAME)) {
    return unknown.map(name => inside(name, fault('boolean')))
  }
  for (const name in properties) {
    const faults = Object.hasOwn(object, name) && earlyFaultsIn(properties[name]!, Reflect.get(object, name))
    if (faults) return faults.map(each => inside(name, each))
  }
  return undefined
}

/** The first parameter of a query or a path with the character NUL, which no database keeps in a text. */
export function nulFaultIn (parameters: object): ValidationError | undefined {
  const found = Object.entries(parameters).find(([, text]) => typeof text === 'string' && text.includes('\0'))
  return found && inside(found[0], fault('pattern'))
}

/** Unknown properties: at most one more than an answer lists. */
function unknownIn (properties: object, object: object): string[] {
  const unknown: string[] = []
  for (const name in object) {
    if (!Object.hasOwn(properties, name)) unknown.push(name)
    if (unknown.length > FAULTS_LISTED) break
  }
  return unknown
}

const fault = (keyword: string, instancePath = '', params = {}) =>
  ({ keyword, instancePath, params, schemaPath: INSTEAD }) as ValidationError

/** The fault of an item or property as one of what holds it: one more part of a JSON pointer (RFC 6901). */
function inside (name: string | number, fault: ValidationError): ValidationError {
  const part = String(name).slice(0, LONGEST_NAME).replaceAll('~', '~0').replaceAll('/', '~1')
  return { ...fault, instancePath: `/${part}${fault.instancePath}` }
}
