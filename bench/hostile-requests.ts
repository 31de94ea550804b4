// The largest hostile requests for each route, from its description in the OpenAPI document; hostile headers for
// undocumented routes.
import { BODY_LIMIT, FILM_BODY_LIMIT, LONG_BODY_LIMIT } from '../server/http/requests/body-limits.ts'
import type { Operation, Schema } from '../test/support/openapi.ts'

export interface Hostile { what: string, url: string, headers: Record<string, string>, payload?: string }

/** Characters of a header or a query: Node reads 16 kB of headers. */
const HEAD = 15_000
/** Bytes: more than any route reads, except the import and the upload of admins. */
const MEGABYTE = 2 ** 20

const HEADERS = [
  'accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'if-modified-since',
  'if-none-match', 'origin', 'range', 'x-forwarded-for', 'x-session-id'
]
/** Repeated to slow down bad regular expressions. */
const UNITS = [' ', 'a', 'a@', 'a.', '"', '\\\\', ',', ';q=', '1', '-', '%', '\\ud83d\\udc4b', '\\u0301', '\\u0000']
/** Items of long lists. */
const ITEMS = ['0', '""', '{}', '[]', 'null']

/** All hostile requests for an operation. */
export function hostileTo (operation: Operation): Hostile[] {
  const url = operation.path.replace(/\{(\w+)\}/g, '00000000-0000-4000-8000-000000000000')
  return [
    ...hostileHeads(operation, url),
    ...hostileBodies(operation).map(({ what, payload }) => (
      { what, url, headers: { 'content-type': 'application/json' }, payload }
    )),
    ...operation.requestBody?.content['text/csv'] ? hostileTables(`${url}?kind=signs`) : [],
    ...operation.requestBody?.content['application/x-ndjson'] ? hostileRows(url) : [],
    ...operation.requestBody?.content['multipart/form-data'] ? hostileForms(url) : []
  ]
}

function hostileHeads ({ parameters }: Operation, url: string): Hostile[] {
  const headers = HEADERS.flatMap(name => [' ', ',', 'a,', '"a" ', '%'].map(unit =>
    ({ what: `${name}: ${unit}…`, url, headers: { [name]: `a${filled(unit, HEAD)}b` } })))
  const unknown = ['?a&b', '?' + numbered(HEAD, n => `${n}&`), '?' + numbered(HEAD, n => `a[${n}]=%41&`)]
  const texts = parameters.filter(each => each.in === 'query').flatMap(({ name }) =>
    ['%20', 'a', '1', '%F0%9F%91%8B', '-'].map(unit => `?${name}=${filled(unit, HEAD)}`))
  return [...headers, ...[...unknown, ...texts].map(query =>
    ({ what: query.slice(0, 30), url: url + query, headers: {} }))]
}

interface Body { what: string, payload: string }

/** Maximum JSON of a route in bytes. */
export function largestBody (body: Operation['requestBody']): number {
  const { properties = {} } = body?.content['application/json']?.schema ?? {}
  if ('frames' in properties) return FILM_BODY_LIMIT
  return 'reviews' in properties ? LONG_BODY_LIMIT : BODY_LIMIT
}

function hostileBodies ({ method, requestBody }: Operation): Body[] {
  if (method === 'GET') return []
  const [room, schema] = [largestBody(requestBody), requestBody?.content['application/json']?.schema]
  return [
    ...anyBodies(room),
    ...ofEachKind(schema?.properties ?? {}).flatMap(([name, each]) => hostileProperties(name, each, room)),
    { what: 'a megabyte of empty frames', payload: `{"frames":[${filled('{},', MEGABYTE)}{}]}` }
  ]
}

/** One property per distinct schema. */
const ofEachKind = (properties: Record<string, Schema>) =>
  [...new Map(Object.entries(properties).map(each => [JSON.stringify(each[1]), each])).values()]

const anyBodies = (room: number): Body[] => [
  { what: 'unknown properties', payload: `{${numbered(room - 20, n => `"${n.toString(36)}a":0,`)}"a":0}` },
  { what: 'numbered properties', payload: `{${numbered(room - 20, n => `"${n}":0,`)}"a":0}` },
  { what: 'one long property', payload: `{"${filled('~', room - 20)}":0}` },
  { what: 'a long list', payload: `[${filled('0,', room - 20)}0]` },
  { what: 'a deep list', payload: filled('[', room / 2) + filled(']', room / 2) },
  { what: 'a deep object', payload: `${filled('{"a":', room - room / 6 - 20)}0${filled('}', room / 6 - 4)}` },
  { what: 'blanks', payload: filled(' ', room) },
  { what: 'prototypes', payload: `[${filled('"__proto__" ,', room - 30)}0]` },
  { what: 'one number', payload: filled('9', room) }
]

/** Long texts, lists and nested lists for a property. */
function hostileProperties (name: string, { items }: Schema, room: number): Body[] {
  const inside = room - name.length - 40
  const property = (what: string, value: string) => ({ what: `${name}: ${what}`, payload: `{"${name}":${value}}` })
  const texts = UNITS.flatMap(unit => ['', '!', ' '].map(end =>
    property(`${unit}…${end}`, `"${filled(unit, inside)}${end}"`)))
  const lists = ITEMS.map(item => property(`[${item}…]`, `[${filled(`${item},`, inside)}${item}]`))
  const nested = Object.keys(items?.properties ?? {}).slice(0, 1).flatMap(key => [
    property('one item of many', `[{"${key}":[${filled('0,', inside - 40)}0]}]`),
    property('one item of unknown properties', `[{${numbered(inside - 40, n => `"${n}":0,`)}"a":0}]`),
    property('the maximum number of bad items', badItems(Object.keys(items!.properties!), inside)),
  ])
  return [...texts, ...lists, ...nested]
}

/** 120 frames, in which every point is wrong. */
function badItems (keys: string[], room: number): string {
  const item = `{${keys.map(key => `"${key}":["","",{}]`).join(',')}}`
  return `[${Array(Math.min(120, Math.floor(room / (item.length + 1)))).fill(item).join(',')}]`
}

const hostileTables = (url: string): Hostile[] => [
  ['very many columns', numbered(MEGABYTE, n => `a${n},`)],
  ['very many blank columns', filled(',', MEGABYTE)],
  ['rows of one letter', filled('a\n', MEGABYTE)],
  ['blank rows', filled('\n', MEGABYTE)],
  ['rows of empty cells', 'firstName\n' + filled('""\n', MEGABYTE / 2 - 20)],
  ['wrong rows', 'key,word\n' + filled('a,b,c\n', MEGABYTE)],
  ['bad rows', 'key,word\n' + filled(',\n', MEGABYTE)],
  ['quotes', filled('"', MEGABYTE)],
  ['tabs', filled('\t', MEGABYTE)]
].map(([what, payload]) => ({ what: what!, url, headers: { 'content-type': 'text/csv' }, payload: payload! }))

/** As many values as an import accepts, with names and texts that all differ. */
const hostileRows = (url: string): Hostile[] => [
  ['rows of unknown names', numbered(2 * MEGABYTE, n => `{"signs":{${numbered(LINE, i => `"${n}a${i}":0,`)}"a":0}}\n`)],
  ['unknown names in each row', numbered(2 * MEGABYTE, n => `{"signs":{${named(n, 48)}}}\n`)],
  ['objects in each row', numbered(MEGABYTE, n => `{"signs":{"a":[{${named(n, 6)}}]}}\n`)],
  ['rows of texts', numbered(2 * MEGABYTE, n =>
    `{"exercises":{"options":[${numbered(LINE, i => `"${n}a${i}",`)}""]}}\n`)],
  ['a row of texts each', numbered(2 * MEGABYTE, n => `{"exercises":{"options":["${n}"]}}\n`)],
  ['deep rows', numbered(2 * MEGABYTE, () => `{"signs":${filled('[', LINE / 2)}${filled(']', LINE / 2)}}\n`)],
  ['one long text', `{"signs":{"definition":"${filled('\u00ad', 2 * MEGABYTE - 100)}"}}`]
].map(([what, payload]) => ({
  what: what!, url: `${url}?dryRun=true`, headers: { 'content-type': 'application/x-ndjson' }, payload: payload!
}))

/** Characters of a row: lines have at most 65,536. */
const LINE = 60_000
const named = (n: number, count: number) => Array.from({ length: count }, (_, i) => `"${n}a${i}":0`).join()

const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'

const hostileForms = (url: string): Hostile[] => [
  ['many headers', '--x\r\n' + numbered(MEGABYTE, n => `a${n}: b\r\n`)],
  ['many parts', filled('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n', MEGABYTE)],
  ['false boundaries', FILE + filled('\r\n--', MEGABYTE)],
  ['a film of empty boxes', FILE + '\0\0\0\x10ftypisom\0\0\0\0' + filled('\0\0\0\x08free', MEGABYTE)],
  ['a film of empty elements', FILE + '\x1a\x45\xdf\x00' + filled('\x2c\x00', MEGABYTE)],
  ['a picture of empty segments', FILE + '\x7f' + filled('\x00\x02', MEGABYTE)],
  ['a long name', `--x\r\ncontent-disposition: form-data; name="${filled(' ', 15_000)}`]
].map(([what, payload]) => ({
  what: what!, url, headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: `${payload}\r\n--x--\r\n`
}))

const filled = (unit: string, length: number) => unit.repeat(Math.max(0, Math.floor(length / unit.length)))

function numbered (length: number, write: (n: number) => string): string {
  let text = ''
  for (let n = 0; text.length < length; n++) text += write(n)
  return text
}
