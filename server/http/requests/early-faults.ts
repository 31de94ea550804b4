// Finds faults that the validator misses (NUL) or finds slowly (values larger than the schema allows).
import { MAX_FAULTS, SEARCH_ENDED, type ValidationError } from '../errors/faults.ts'

/** The keywords of JSON Schema that bound the size of a list or object. */
interface Bounds {
  type?: string | string[]
  properties?: Record<string, Bounds>
  additionalProperties?: unknown
  items?: Bounds
  maxItems?: number
}

/** Characters of a property name; ours are shorter. An answer repeats no more of it. */
const MAX_NAME_LENGTH = 100

/** Returns the first list that is too long, or object with too many or too long unknown names, as errors of TypeBox.
 * The search visits no more items and properties than the schema allows, and builds a path only for a fault. */
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
  if (unknown.length > MAX_FAULTS || unknown.some(({ length }) => length > MAX_NAME_LENGTH)) {
    return unknown.map(name => inside(name, fault('boolean')))
  }
  for (const name in properties) {
    const faults = Object.hasOwn(object, name) && earlyFaultsIn(properties[name]!, Reflect.get(object, name))
    if (faults) return faults.map(each => inside(name, each))
  }
  return undefined
}

/** The first query or path parameter with the character NUL, which the database cannot store in a text. */
export function nulFaultIn (parameters: object): ValidationError | undefined {
  const found = Object.entries(parameters).find(([, text]) => typeof text === 'string' && text.includes('\0'))
  return found && inside(found[0], fault('pattern'))
}

/** Unknown properties, at most one more than an answer lists. */
function unknownIn (properties: object, object: object): string[] {
  const unknown: string[] = []
  for (const name in object) {
    if (!Object.hasOwn(properties, name)) unknown.push(name)
    if (unknown.length > MAX_FAULTS) break
  }
  return unknown
}

const fault = (keyword: string, instancePath = '', params = {}) =>
  ({ keyword, instancePath, params, schemaPath: SEARCH_ENDED }) as ValidationError

/** Prefixes the path of a fault with its parent: a JSON pointer (RFC 6901). */
function inside (name: string | number, fault: ValidationError): ValidationError {
  const part = String(name).slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')
  return { ...fault, instancePath: `/${part}${fault.instancePath}` }
}
