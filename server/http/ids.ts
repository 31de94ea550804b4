// Ids in requests. A UUID may be written in either case (RFC 9562, section 4), and some clients write capitals; the
// database, and whatever compares ids, writes small letters.
import type { TSchema } from 'typebox'

type Read = (value: unknown) => unknown

interface Described { format?: string, properties?: Record<string, TSchema>, items?: TSchema }

/** What gives a value with every id in it in small letters; undefined where a schema has no ids. */
export function idReader (schema: TSchema): Read | undefined {
  const { format, properties, items } = schema as Described
  if (format === 'uuid') return value => typeof value === 'string' ? value.toLowerCase() : value
  const readItem = items && idReader(items)
  if (readItem) return value => Array.isArray(value) ? value.map(readItem) : value
  const readers = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const read = idReader(property)
    return read ? [[name, read] as const] : []
  })
  return readers.length > 0 ? value => isObject(value) ? withIds(value, readers) : value : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Changes the object itself: a copy would lose its other keys, or give it a prototype. */
function withIds (value: Record<string, unknown>, readers: readonly (readonly [name: string, read: Read])[]) {
  for (const [name, read] of readers) if (Object.hasOwn(value, name)) value[name] = read(value[name])
  return value
}
