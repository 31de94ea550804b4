// The interactive documentation at /api/docs, which admins also use as a tool.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { license, version } from '../../settings/version.ts'
import { addAnswerExamples } from './answer-examples.ts'
import { errorsOf, type Route } from './documented-errors.ts'
import { nameSchemas } from './named-schemas.ts'
import { etagOf, isNotModified } from '../answers/not-modified.ts'
import { UploadForm } from '../requests/uploads.ts'

const tags = [
  { name: 'auth', description: 'Accounts and tokens' },
  { name: 'users', description: 'User accounts and profiles' },
  { name: 'dictionary', description: 'Signs and their categories' },
  { name: 'lessons', description: 'Modules, lessons and the progress of learners' },
  { name: 'exercises', description: 'Exercises and answers to them' },
  { name: 'words', description: 'Words to fingerspell, by level' },
  { name: 'reviews', description: 'How well a learner remembers each letter, and reads words' },
  { name: 'classes', description: 'Classes, their invitations, homework and the progress of members' },
  { name: 'recognition', description: 'Recognizes a letter of the LSF alphabet in an image or in hand points' },
  { name: 'content', description: 'Built-in pictures of signs, and content in bulk' },
  { name: 'media', description: 'Pictures and videos uploaded by admins' },
  { name: 'audit', description: 'The audit log, for admins' },
  { name: 'figures', description: 'Numbers of users and stored items, for admins' },
  { name: 'health', description: 'For operators. A proxy should not expose `/ready` and `/metrics`' }
]

/** The page runs only its own scripts. Some of its styles are inline. */
const PAGE_CSP = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
  "font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"
].join('; ')

const DESCRIPTION = 'Backend of a French Sign Language (LSF) learning platform. To call a route that needs a token, ' +
  'log in with `POST /api/auth/login`, then paste the `accessToken` of the answer into **Authorize**. Routes for ' +
  'admins, or for teachers and admins, are marked.'

const TOKEN = 'The `accessToken` of a login, without quotes, with or without the word `Bearer` before it. It is ' +
  'valid for `expiresIn` seconds'

/** Documents every route that has a tag and is declared after this call.
 * @param contact an e-mail address or a URL, or empty */
export async function describeApi (app: FastifyInstance, contact: string) {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dactylo',
        version,
        description: DESCRIPTION,
        license: { name: license, identifier: license },
        ...contact && { contact: contact.includes('://') ? { url: contact } : { email: contact } }
      },
      // A relative URL works under any host name.
      servers: [{ url: '/' }],
      tags,
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: TOKEN } }
      }
    },
    transform: ({ schema = {}, url, route: { method } }) => ({
      url,
      schema: { security: [], ...schema, ...describedOnly({ schema, url, method: String(method) }) } as FastifySchema
    }),
    transformObject: document =>
      'openapiObject' in document ? nameSchemas(addAnswerExamples(document.openapiObject)) : document.swaggerObject
  })
}

/** Documents that the routes of a scope need a token. */
export function describeAsSecured (scope: FastifyInstance) {
  scope.addHook('onRoute', ({ schema }) => { if (schema) schema.security = [{ token: [] }] })
}

/** Documents in the list of routes who may call the routes of a scope. */
export function describeAsOnlyFor (callers: NonNullable<FastifySchema['onlyFor']>, scope: FastifyInstance) {
  scope.addHook('onRoute', ({ schema }) => { if (schema) schema.onlyFor = callers })
}

/** Serves the page and the document. */
export async function serveApiDocs (scope: FastifyInstance, prefix: string) {
  await scope.register(async docs => {
    docs.addHook('preHandler', answerWithDocument())
    await docs.register(swaggerUi, {
      routePrefix: prefix,
      indexPrefix: scope.prefix,
      staticCSP: PAGE_CSP,
      uiConfig: { persistAuthorization: true, tryItOutEnabled: true, displayRequestDuration: true }
    })
  })
}

/** Answers the plugin's routes of the document; its other routes continue. The plugin would hold a copy of the document
 * for each client that does not read it. JSON is also YAML, so both routes share the same bytes. */
function answerWithDocument () {
  let document: { bytes: Buffer, etag: string } | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, format] = /\/(json|yaml)$/.exec(request.routeOptions.url!) ?? []
    if (!format) return undefined
    document ??= withEtag(Buffer.from(JSON.stringify(request.server.swagger())))
    const { bytes, etag } = document
    if (isNotModified(request, reply, { etag, cacheControl: 'public, no-cache' })) return reply.send()
    return reply.type(`application/${format}; charset=utf-8`).send(bytes)
  }
}

const withEtag = (bytes: Buffer) => ({ bytes, etag: etagOf(bytes) })

declare module 'fastify' {
  interface FastifySchema {
    /** Headers that the route reads itself, without a schema that checks them. */
    readsHeaders?: Record<string, TSchema>
    /** Examples of other types that the route accepts instead of JSON. */
    textExamples?: Record<string, string>
  }
}

const LANGUAGE = {
  'Accept-Language': Type.Optional(Type.String({ description: 'Language of texts: `fr`, otherwise English' }))
}

/** Additions for the documentation only: in the schema of the route they would be enforced. */
function describedOnly (route: Route) {
  const { body, consumes, onlyFor, perHour, querystring, readsHeaders, response, summary, tags, textExamples } =
    route.schema
  const texts = Object.entries(textExamples ?? {}).map(([type, example]) =>
    [type, { schema: Type.String({ examples: [example] }) }])
  return {
    ...onlyFor && { summary: `${summary} (${onlyFor} only)` },
    ...perHour !== undefined && describedLimit(route.schema, perHour),
    response: { ...response as object, ...errorsOf(route) },
    headers: Type.Object({ ...readsHeaders, ...!tags?.includes('health') && LANGUAGE }),
    ...querystring !== undefined && { querystring: describedQuery(querystring as QuerySchema) },
    // The handler streams the form, so no schema checks it.
    ...consumes?.includes('multipart/form-data') && { body: UploadForm },
    // Their rows are checked by the schema of the JSON.
    ...textExamples && { body: { content: { 'application/json': { schema: body }, ...Object.fromEntries(texts) } } }
  }
}

/** Names a limit of its own for people and, as an extension, for programs. */
const describedLimit = ({ description }: FastifySchema, max: number) => ({
  description: `${description} At most ${max} per hour.`,
  'x-rate-limit': { max, seconds: 3600, per: 'user' }
})

interface Parameter { description?: string, examples?: unknown[], enum?: unknown[], default?: unknown }
interface QuerySchema { properties: Record<string, Parameter>, required?: string[] }

/** Marks parameters with a default as optional. */
function describedQuery ({ required = [], properties, ...query }: QuerySchema) {
  const needed = required.filter(name => !('default' in properties[name]!))
  const described = Object.entries(properties).map(([name, parameter]) =>
    [name, needed.includes(name) ? parameter : withoutExamples(parameter)])
  return { ...query, required: needed, properties: Object.fromEntries(described) }
}

/** Moves the example into the description: Swagger UI would send examples as values, and so narrow the request. */
function withoutExamples ({ examples: [example] = [], ...parameter }: Parameter): Parameter {
  if (typeof example !== 'string' || parameter.enum) return parameter
  return { ...parameter, description: `${parameter.description}, such as \`${example}\`` }
}
