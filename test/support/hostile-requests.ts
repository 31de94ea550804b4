// Mostly broken requests, generated from the OpenAPI document.
import fc from 'fast-check'
import type { Operation, Schema } from './openapi.ts'

const CALLERS = ['nobody', 'student', 'admin'] as const

export interface HostileRequest {
  operation: Operation
  caller: typeof CALLERS[number]
  method: string
  /** `~lessons7~` in the URL or the payload stands for the id of an existing lesson, chosen when the request is
   * sent. */
  url: string
  /** Whether the path is undocumented. */
  isStray: boolean
  headers: Record<string, string>
  payload: string | undefined
}

const SQL = ["'; drop table users; --", "' or '1'='1", '1); select pg_sleep(60); --', '$1', '%s%n', '\\']
const MARKUP = [
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  'javascript:alert(1)',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
]
const PATHS = [
  '../../../../etc/passwd',
  '..%2f..%2fpackage.json',
  '/etc/passwd',
  'C:\\boot.ini',
  'file:///etc/passwd',
  '.env',
  '.git/config'
]
const UNICODE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b',
  '\ufeff',
  '\u0130\u0131ſK',
  '👩‍👩‍👧‍👦'.repeat(49),
  'ﷺ'.repeat(60),
  // Readers see one letter; the column holds thousands of bytes.
  `e${'\u0301'.repeat(3000)}`,
  `abc${'\u0308'.repeat(300)}`,
  '\u00e9'.repeat(250),
  '\u{1f44b}'.repeat(99),
  '\uffff'
]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  ''
]
const LONG = [
  'a'.repeat(255),
  'a'.repeat(5001),
  `${'a@'.repeat(120)}x.fr`,
  '('.repeat(2000),
  ' '.repeat(300),
  '%'.repeat(100),
  '_'.repeat(100)
]
const TEXTS = [
  ...SQL,
  ...MARKUP,
  ...PATHS,
  ...UNICODE,
  ...NAMES,
  ...LONG,
  '0',
  '-1',
  '1e400',
  '9'.repeat(400),
  '2026-02-30T25:61:00Z',
  '9999-12-31T23:59:59Z',
  '1000-01-01T00:00:00+99:99'
]

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 40 })
)
const NUMBERS = [0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e-308, 5e-324]
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ...NUMBERS),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(500, 3000).map(depth => Array.from({ length: depth }).reduce(inside => [inside], 0)),
  fc.array(fc.double(), { minLength: 200, maxLength: 300 })
)

/** The kind of row that a property or parameter refers to, by its name. */
export const KINDS: Record<string, string> = {
  lessonId: 'lessons',
  moduleId: 'modules',
  categoryId: 'categories',
  signId: 'dictionary',
  refreshToken: 'tokens',
  name: 'names',
  userId: 'users',
  teacherId: 'users',
  invitationId: 'invitations',
  assignmentId: 'assignments',
  code: 'codes',
  invitationCode: 'codes'
}

const known = (kind: string) => fc.nat(9).map(n => `~${kind}${n}~`)

/** Values that usually fit a schema; patterns are left to chance. */
function fitting (schema: Schema, kind?: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(branch => fitting(branch, kind)))
  const values = [schema.type ?? 'object'].flat().map(type => fittingType(type, schema))
  const preferred = [
    ...(schema.examples ?? []).map(example => fc.constant(example)),
    ...(kind ? [known(kind), known(kind), known(kind)] : [])
  ]
  return fc.oneof(...values, ...preferred)
}

function fittingType (type: string, schema: Schema): fc.Arbitrary<unknown> {
  const {
    minimum = -(2 ** 31),
    maximum = 2 ** 31 - 1,
    minItems = 0,
    maxItems = 5,
    items = {},
    properties = {},
    required = []
  } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: maximum }),
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) })
      )
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true, noDefaultInfinity: true })
    case 'array':
      return fc.array(fitting(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) })
    case 'object':
      return fc.record(
        mapValues(properties, (value, name) => fitting(value, KINDS[name])),
        { requiredKeys: required }
      )
    default:
      return fittingText(schema)
  }
}

/** A body of documented examples, which refer to existing rows. */
function exemplary ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const example = (schema: Schema, name: string) =>
    KINDS[name] || !schema.examples ? fitting(schema, KINDS[name]) : fc.constant(schema.examples[0])
  return fc.record(mapValues(properties, example), { requiredKeys: required })
}

function fittingText ({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map(date => date.toISOString())
  }
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 60) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }))
}

export const mapValues = <T, U>(values: Record<string, T>, map: (value: T, name: string) => U) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))

/** Replaces or adds one value in an object. */
function withFault (good: fc.Arbitrary<unknown>, names: string[]): fc.Arbitrary<unknown> {
  const name = fc.oneof(
    fc.constantFrom(...names, 'id'),
    fc.constantFrom('role', 'isAdmin', 'passwordHash', 'constructor')
  )
  return fc.tuple(good, name, hostileValue).map(([body, name, value]) => ({ ...body as object, [name]: value }))
}

const BROKEN_JSON = [
  '',
  '{',
  '{"a":',
  '[1,]',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\u0000',
  'NaN',
  '{"a":1}{"b":2}',
  '"',
  '{"a":1e999}',
  '['.repeat(50_000),
  `{"answer":"${'x'.repeat(70_000)}"}`,
  ' '.repeat(2 ** 20 + 1)
]

function jsonBody (schema: Schema): fc.Arbitrary<string> {
  const good = fc.oneof(fitting(schema), exemplary(schema))
  const value = fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 4, arbitrary: withFault(good, Object.keys(schema.properties ?? {})) },
    { weight: 1, arbitrary: hostileValue }
  )
  return fc.oneof(
    { weight: 12, arbitrary: value.map(value => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_JSON) }
  )
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonp',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/jpeg',
  'a',
  ''
]

/** Valid and invalid forms; none holds a whole image, which would take a worker's time. */
const form: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('--x', '--y', '--', ''),
    fc.constantFrom(
      'form-data; name="file"; filename="a.jpg"',
      'form-data; name="file"',
      'form-data; name="__proto__"',
      'form-data; name=file; filename="../../x\u0000.png"',
      'attachment',
      ''
    ),
    fc.oneof(
      fc.constantFrom('', '\u00ff\u00d8\u00ff', '\u0089PNG\r\n\u001a\n', '\r\n--x\r\n\r\n', 'x'.repeat(3000)),
      hostileText
    ),
    fc.constantFrom('\r\n--x--\r\n', '\r\n--x', '')
  )
  .map(
    ([start, disposition, bytes, end]) =>
      `${start}\r\ncontent-disposition: ${disposition}\r\n\r\n${bytes}${end}`
  )

interface Body { payload: string | undefined, type: string | undefined }

function bodyOf ({ requestBody }: Operation): fc.Arbitrary<Body> {
  const { 'application/json': json, 'multipart/form-data': multipart } = requestBody?.content ?? {}
  const [payload, type] = multipart
    ? [form, 'multipart/form-data; boundary=x']
    : [jsonBody(json?.schema ?? {}), 'application/json']
  const valid = fc.record({ payload, type: fc.constant(type) })
  const mismatched = fc.record({
    payload: fc.option(payload, { nil: undefined }),
    type: fc.option(fc.constantFrom(...TYPES), { nil: undefined })
  })
  const empty = fc.constant({ payload: undefined, type: undefined })
  return requestBody
    ? fc.oneof(
      { weight: 15, arbitrary: valid },
      { weight: 1, arbitrary: mismatched },
      { weight: 1, arbitrary: empty }
    )
    : fc.oneof({ weight: 8, arbitrary: empty }, mismatched)
}

const encoded = (text: string) => /^~[a-z]+\d~$/.test(text) ? text : encodeURIComponent(Buffer.from(text).toString())

/** Whether a text cannot be a path segment. */
const isNoSegment = (text: string) => ['', '.', '..'].includes(text)

interface Address { url: string, isStray: boolean }

function addressOf ({ path, parameters }: Operation): fc.Arbitrary<Address> {
  const ofPath = path.split('/{id}')[0]!.split('/').at(-1)
  const partsIn = (where: 'path' | 'query') =>
    parameters
      .filter(parameter => parameter.in === where)
      .map(({ name, schema }) => [name, oneOf(fitting(schema, name === 'id' ? ofPath : KINDS[name]))] as const)
  const params = fc.record(Object.fromEntries(partsIn('path')))
  const query = fc.record(Object.fromEntries(partsIn('query')), { requiredKeys: [] })
  const asDocumented = fc.tuple(params, query, queryFault).map(([params, query, fault]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''))
    const parts = [...Object.entries(query).map(([name, value]) => `${name}=${encoded(value!)}`), ...fault]
    return {
      url: parts.length > 0 ? `${filled}?${parts.join('&')}` : filled,
      isStray: Object.values(params).some(isNoSegment)
    }
  })
  const stray = fc.constantFrom(...STRAYS).map(end => ({ url: path + end, isStray: true }))
  return fc.oneof({ weight: 20, arbitrary: asDocumented }, { weight: 1, arbitrary: stray })
}

const oneOf = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: good.map(String) }, { weight: 1, arbitrary: hostileText })

const queryFault = fc.oneof(
  { weight: 9, arbitrary: fc.constant([]) },
  fc.constantFrom(
    ['x=1'],
    ['page=1', 'page=2'],
    ['%zz'],
    ['&&=='],
    ['a[b]=1', 'details[]=1'],
    ['__proto__=1'],
    ['details=true']
  )
)

const STRAYS = [
  '/',
  '//',
  '/..',
  '/../..',
  '/%2e%2e',
  '%00',
  '%zz',
  '%c0%af',
  '/.',
  ';a=b',
  '/x'.repeat(50),
  '\\..\\',
  `/${'a'.repeat(9000)}`
]

const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    ',',
    ';q=',
    '*',
    '../',
    "' or 1=1",
    'a'.repeat(3000),
    '\u00ff',
    '"',
    'null',
    '-1',
    'fr;q=NaN, en;q=9',
    'bytes=0-,-1',
    'W/"x", *'
  ),
  fc.string({ maxLength: 30 }).map(text => text.replace(/[^\x20-\x7e]/g, ''))
)
const HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-session-id',
  'if-none-match',
  'range',
  'origin',
  'host',
  'cookie',
  'expect',
  'x-http-method-override',
  'x-request-id',
  'access-control-request-method',
  'upgrade'
]
const BAD_TOKENS = [
  'Bearer ',
  'Bearer null',
  'Bearer a.b.c',
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  `Bearer ${'a'.repeat(5000)}`
]
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...BAD_TOKENS).map(authorization => ({ authorization })) }
)

/** Requests to all operations with equal probability. */
export function hostileRequests (operations: Operation[]): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    ...operations.map(operation =>
      fc
        .record({
          caller: fc.constantFrom(...CALLERS),
          address: addressOf(operation),
          body: bodyOf(operation),
          headers,
          method: fc.oneof(
            { weight: 40, arbitrary: fc.constant<string>(operation.method) },
            fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE')
          )
        })
        .map(({ caller, address, body: { payload, type }, headers, method }): HostileRequest => ({
          operation,
          caller,
          method,
          url: address.url,
          isStray: address.isStray || method !== operation.method,
          headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
          payload
        }))
    )
  )
}
