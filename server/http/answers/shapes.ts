// Schemas shared by the requests and answers of /api: envelope, pages and kinds of text.
import type { Text } from 'recognizer-wasm'
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { patterns } from '../errors/patterns.ts'

/** The body of a successful answer under /api.
 * @param message an example of the message, if any */
export const success = <T extends TSchema>(data: T, message?: Text) => Type.Object({
  success: Type.Literal(true),
  data,
  message: Type.Optional(Type.String(message && { examples: [message.en] }))
}, { description: 'Success' })

/** @param meta additional properties of `meta` */
export const successPage = <T extends TSchema>(item: T, meta: TProperties = {}) => Type.Object({
  success: Type.Literal(true),
  data: Type.Array(item),
  meta: Type.Object({
    page: Type.Integer({ examples: [1] }),
    limit: Type.Integer({ examples: [20] }),
    total: Type.Integer({ examples: [1] }),
    ...meta
  })
}, { description: 'One page' })

/** Wraps the data of a handler in the envelope. */
export const succeed = <T>(data: T, message?: string) => ({ success: true as const, data, message })

export interface Page<T> extends Total { items: T[] }

/** The number of items on all pages, or a lower bound if it is not exact. */
export interface Total { total: number, totalIsExact?: boolean }

export const succeedPage = <T>({ items, ...total }: Page<T>, { page, limit }: Paging) =>
  ({ success: true as const, data: items, meta: { page, limit, ...total } })

/** The query of every list; spread it into the query of the route. */
export const paging = {
  page: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1, description: 'Page number, from 1' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries per page' })
}
export const PageQuery = Type.Object(paging, { additionalProperties: false })
export interface Paging { page: number, limit: number }

/** The limit and offset of a page in a query. */
export const rowsOf = ({ page, limit }: Paging) => ({ limit, offset: (page - 1) * limit })

interface Query<Row> { limit (rows: number): { offset (rows: number): PromiseLike<Row[]> } }

/** A page of a list, with the number of rows on all pages. */
export async function pageOf<Row> (
  list: Query<Row>, size: PromiseLike<number | Total>, paging: Paging
): Promise<Page<Row>> {
  const { limit, offset } = rowsOf(paging)
  const [items, total] = await Promise.all([list.limit(limit).offset(offset), size])
  return { items, ...typeof total === 'number' ? { total } : total }
}

export const Id = Type.String({ format: 'uuid' })
export const IdParams = Type.Object({ id: Id }, { additionalProperties: false })

/** An id with an example for the documentation. */
export const idLike = (example: string) => Type.String({ format: 'uuid', examples: [example] })

/** The data after a deletion. */
export const Deleted = Type.Object({ id: idLike('01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5') })

/** The query of a deletion.
 * @param consequence the effect on items that use the deleted one */
export const deletionQuery = (consequence: string) => Type.Object(
  { cascade: Type.Optional(Type.Boolean({ description: `Delete it even if it is in use: ${consequence}` })) },
  { additionalProperties: false }
)

/** Empty data, for a success with nothing to return. */
export const Nothing = Type.Object({})

export const idParams = (example: string) => Type.Object({ id: idLike(example) }, { additionalProperties: false })

/** A number of things in an answer. */
export const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

/** An instant for examples. */
export const A_MOMENT = '2026-01-31T08:00:00.000Z'

/** An instant: a `Date` in the code, ISO 8601 in UTC in JSON. */
export const Moment = Type.Unsafe<Date>({ type: 'string', format: 'date-time', examples: [A_MOMENT] })

/** Makes a schema of one plain type nullable by `type: [..., "null"]`. The serializer would try both branches of a
 * union on every value. */
export const nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })

/** The same for an enum of names. */
export const oneOfOrNull = <Name extends string>(
  names: readonly Name[], options: { description: string, examples: (Name | null)[] }
) => Type.Unsafe<Name | null>({ type: ['string', 'null'], enum: [...names, null], ...options })

export const MomentOrNull = Type.Unsafe<Date | null>({ type: ['string', 'null'], format: 'date-time' })

/** An instant in a request. */
export const instant = (description: string, example: string) => Type.String({
  format: 'date-time',
  pattern: patterns.instant.pattern,
  maxLength: 40,
  description,
  examples: [example]
})

/** The last instant whose JavaScript form the database can read. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export const anyMoment = (given: string) => new Date(Math.min(Date.parse(given), LAST_MOMENT))

/** An instant by the clock of a device. That clock may be fast, so the result is never later than now. */
export const pastMoment = (given: string) => new Date(Math.min(Date.parse(given), Date.now()))

/** An enum of names.
 * @param options a title makes it a named schema of the documentation */
export const oneOf = <Name extends string>(
  names: readonly Name[], { title, ...options }: TextOptions & { title?: string } = {}
) => Type.Unsafe<Name>(Type.String({ ...title !== undefined && { title }, enum: [...names], ...options }))

/** A partial update of the item that a schema describes. */
export const changeOf = <T extends TProperties>(
  schema: TObject<T>, title: string, options: { examples?: unknown[] } = {}
) => Type.Partial(schema, { title, additionalProperties: false, minProperties: 1, ...options })

interface TextOptions { default?: string, description?: string, examples?: string[] }

/** One line of text. */
export const line = (minLength: number, maxLength: number, options: TextOptions = {}) =>
  Type.String({ minLength, maxLength, pattern: patterns.line.pattern, ...options })

/** Text of several lines. */
export const paragraph = (minLength: number, maxLength: number, options: TextOptions = {}) =>
  Type.String({ minLength, maxLength, pattern: patterns.paragraph.pattern, ...options })
