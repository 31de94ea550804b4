// Routes for creating, changing and deleting a kind of content.
import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Database } from '../../database/database.ts'
import type { DocumentedCode } from '../../http/api-docs/documented-errors.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { readerOf } from '../audience/localization.ts'
import { Deleted, IdParams, Nothing, deletionQuery, succeed, success } from '../../http/answers/shapes.ts'
import { fillIn, texts, translate } from '../../http/texts/texts.ts'
import { changeContent, createContent, deleteContent, type ContentTable, type Editable } from './edit.ts'
import { newOrder, orderContent, type NewOrder, type OrderedTable } from './order.ts'

/** Documentation of the routes of a kind. */
interface Documented<New extends TSchema, Change extends TSchema> {
  path: string
  tags: string[]
  answer: TSchema
  notFound: DocumentedCode
  /** Codes of rejected writes. */
  impossible?: readonly DocumentedCode[]
  create: { summary: string, description?: string, body: New }
  change: { summary: string, body: Change }
  remove: { summary: string, description?: string, querystring?: ReturnType<typeof deletionQuery> }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function editingRoutes<Table extends ContentTable, New extends TSchema, Change extends TSchema> (
  app: FastifyInstance, db: Database, content: Editable<Table, Static<New>, Static<Change>, unknown>,
  { path, tags, answer, notFound, impossible = [], create, change, remove }: Documented<New, Change>
): void {
  const { kind, uses } = content
  const name = capitalized(kind)
  const [created, updated, deleted] = [texts[`${kind}Created`], texts[`${kind}Updated`], texts[`${kind}Deleted`]]

  app.post(path, {
    schema: {
      ...create,
      tags,
      operationId: `create${name}`,
      response: { 201: success(answer, created) },
      errors: impossible
    }
  }, async (request, reply) => {
    const { one, duplicate } = await createContent(db, content, readerOf(request), request.body as Static<New>)
    const message = duplicate === undefined ? created : fillIn(texts.alreadyExists, { created, name: duplicate })
    return reply.code(201).send(succeed(one, translate(message, request)))
  })

  app.patch<{ Params: Static<typeof IdParams> }>(`${path}/:id`, {
    schema: {
      description: 'Fields that are left out keep their values.',
      ...change,
      tags,
      operationId: `update${name}`,
      params: IdParams,
      response: { 200: success(answer, updated) },
      errors: [...impossible, notFound]
    }
  }, async request => {
    const one = await changeContent(db, content, readerOf(request), request.params.id, request.body as Static<Change>)
    return succeed(found(one, notFound), translate(updated, request))
  })

  app.delete<{ Params: Static<typeof IdParams>, Querystring: { cascade?: boolean } }>(`${path}/:id`, {
    schema: {
      ...remove,
      tags,
      operationId: `delete${name}`,
      params: IdParams,
      response: { 200: success(Deleted, deleted) },
      errors: [notFound, ...uses ? [uses.code] : []]
    }
  }, async request => {
    const { user, params, query } = request
    const wasThere = await deleteContent(db, content, params.id, { by: user.id, isCascading: query.cascade ?? false })
    if (!wasThere) throw new RequestError(notFound)
    return succeed({ id: params.id }, translate(deleted, request))
  })
}

interface Ordered extends Pick<Documented<TSchema, TSchema>, 'path' | 'tags' | 'notFound'> {
  /** Ids of built-in content. */
  example: string[]
}

/** The route for reordering a kind of content. */
export function orderRoute<Table extends OrderedTable, Change extends object> (
  app: FastifyInstance, db: Database, content: Editable<Table, never, Change, unknown>,
  { path, tags, notFound, example }: Ordered
): void {
  app.patch(`${path}/order`, {
    schema: {
      tags,
      operationId: `order${capitalized(content.kind)}s`,
      summary: `Order ${content.kind}s`,
      description: 'Sorts a part of the list. The other items keep their positions.',
      body: newOrder(example),
      response: { 200: success(Nothing, texts.orderChanged) },
      errors: [notFound]
    }
  }, async request => {
    const areThere = await orderContent(db, content, request.body as NewOrder, request.user.id)
    if (!areThere) throw new RequestError(notFound)
    return succeed({}, translate(texts.orderChanged, request))
  })
}
