// Normalizes values of requests and imports. A UUID may be written in either case (RFC 9562, section 4); the database
// uses lower case. Word processors leave invisible characters in texts. Browsers differ in how they send international
// e-mail addresses.
import { domainToASCII } from 'node:url'
import type { TSchema } from 'typebox'
import { patterns } from '../errors/patterns.ts'

type Read = (value: unknown) => unknown

interface Described { format?: string, pattern?: string, properties?: Record<string, TSchema>, items?: TSchema }

/** Returns a function that normalizes ids, e-mail addresses and texts, or undefined if the schema has none. */
export function formReader (schema: TSchema): Read | undefined {
  const { format, pattern, properties, items } = schema as Described
  if (format === 'uuid') return value => typeof value === 'string' ? value.toLowerCase() : value
  if (format === 'email') return value => typeof value === 'string' ? withAsciiDomain(value) : value
  if (pattern !== undefined && TEXTS.has(pattern)) {
    return value => typeof value === 'string' ? value.replace(HIDDEN, '') : value
  }
  const readItem = items && formReader(items)
  if (readItem) return value => Array.isArray(value) ? value.map(readItem) : value
  const readers = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const read = formReader(property)
    return read ? [[name, read] as const] : []
  })
  return readers.length > 0 ? value => isObject(value) ? withForms(value, readers) : value : undefined
}

/** Longer ones are refused later. */
const LONGEST_DOMAIN = 253

/** An e-mail address with its domain as DNS has it: école.fr as xn--cole-9oa.fr. */
export function withAsciiDomain (email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || domain.length > LONGEST_DOMAIN || !/[^\0-\x7F]/.test(domain)) return email
  return email.slice(0, at) + (domainToASCII(domain) || domain)
}

const TEXTS = new Set([patterns.line.pattern, patterns.paragraph.pattern, patterns.spelling.pattern])

/** Invisible characters, such as the soft hyphen (Unicode's Default_Ignorable_Code_Point), except those that join emoji
 * (UTS 51). Patterns reject bidi controls. */
const HIDDEN = new RegExp(String.raw`\p{DI}(?<!\p{Bidi_C}|\p{ExtPict}\ufe0f|[0-9#*]\ufe0f(?=\u20e3)` +
  String.raw`|(?:\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|\u{1f3f4}[\u{e0020}-\u{e007f}]{1,8})`, 'gu')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Changes the object in place: a copy would lose its other keys or get a prototype. */
function withForms (value: Record<string, unknown>, readers: readonly (readonly [name: string, read: Read])[]) {
  for (const [name, read] of readers) if (Object.hasOwn(value, name)) value[name] = read(value[name])
  return value
}
