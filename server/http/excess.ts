// Finds out that a value has more in it than its schema takes, before anything looks at what that is.
import { FAULTS_LISTED } from '../faults.ts'
import type { ValidationError } from '../faults.ts'
import type { Bounds } from './body-limits.ts'

/** The first list that is too long, or object with too many unknown properties, as TypeBox would name it, or undefined.
 * It looks at no more items and properties than the schema takes. */
export function excessIn (schema: Bounds, value: unknown, path = ''): ValidationError[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? excessInList(schema, value, path) : excessInObject(schema, value, path)
}

function excessInList ({ items, maxItems = Infinity }: Bounds, list: unknown[], path: string) {
  if (list.length > maxItems) return [fault('maxItems', path, { limit: maxItems })]
  return items && first(list.keys(), index => excessIn(items, list[index], `${path}/${index}`))
}

function excessInObject ({ properties = {}, additionalProperties }: Bounds, object: object, path: string) {
  const names = Object.keys(object)
  const known = Object.keys(properties)
  if (additionalProperties === false && names.length > known.length + FAULTS_LISTED) {
    const unknown = names.filter(name => !Object.hasOwn(properties, name)).slice(0, FAULTS_LISTED + 1)
    return unknown.map(name => fault('boolean', `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`))
  }
  return first(known, name =>
    Object.hasOwn(object, name) ? excessIn(properties[name]!, Reflect.get(object, name), `${path}/${name}`) : undefined)
}

const fault = (keyword: string, instancePath: string, params = {}) =>
  ({ keyword, instancePath, params, schemaPath: '' }) as ValidationError

function first<T, R> (values: Iterable<T>, find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}
