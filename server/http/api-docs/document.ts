// The interactive documentation at /api/docs, which is the admins' tool as well.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { license, version } from '../../settings/version.ts'
import { addAnswerExamples } from './answer-examples.ts'
import { keepCopies, sendCopy } from './copies.ts'
import { errorsOf, type Route } from './documented-errors.ts'
import { nameSchemas } from './named-schemas.ts'
import { UploadForm } from '../requests/uploads.ts'

const tags = [
  { name: 'auth', description: 'Accounts and tokens' },
  { name: 'users', description: 'Profiles, one’s own and everybody’s' },
  { name: 'dictionary', description: 'Signs and their categories' },
  { name: 'lessons', description: 'Modules, lessons, and how far one has come' },
  { name: 'exercises', description: 'Exercises, and answers to them' },
  { name: 'words', description: 'Words to spell, by level' },
  { name: 'reviews', description: 'How well a learner remembers each letter' },
  { name: 'classes', description: 'Classes, invitations to them, and how far their members are' },
  { name: 'recognition', description: 'The letter of the LSF alphabet in an image or in the points of a hand' },
  { name: 'content', description: 'Pictures of signs that come with the product, and content in bulk' },
  { name: 'media', description: 'Pictures and films of signs that admins have uploaded' },
  { name: 'audit', description: 'What happened, for admins' },
  { name: 'figures', description: 'How many use the site, and what it stores, for admins' },
  { name: 'health', description: 'For whoever keeps it running: a proxy should keep `/ready` and `/metrics` inside' }
]

/** The page runs its own scripts, and nothing else; its styles are partly inline. */
const PAGE_CSP = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
  "font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"
].join('; ')

const DESCRIPTION = 'Backend of a French Sign Language (LSF) learning platform. To call what needs a token, log in ' +
  'with `POST /api/auth/login`, then put the `accessToken` of the answer into **Authorize**. What only admins may, ' +
  'or teachers and admins, says so.'

const TOKEN = 'The `accessToken` of a login, without quotes, with or without the word `Bearer` before it. It lasts ' +
  '`expiresIn` seconds.'

/** Describes every route that has a tag and is declared after this call. */
export async function describeApi (app: FastifyInstance) {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dactylo',
        version,
        description: DESCRIPTION,
        license: { name: license, identifier: license }
      },
      // A relative URL holds under any host name.
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
  keepCopies(app)
}

/** Says of the routes of a scope that they want a token. */
export function describeAsSecured (scope: FastifyInstance) {
  scope.addHook('onRoute', ({ schema }) => { if (schema) schema.security = [{ token: [] }] })
}

/** Says of the routes of a scope whom they are for, where a list of routes shows it. */
export function describeAsOnlyFor (whom: NonNullable<FastifySchema['onlyFor']>, scope: FastifyInstance) {
  scope.addHook('onRoute', ({ schema }) => { if (schema) schema.onlyFor = whom })
}

/** Serves the page, its JSON and its YAML. */
export async function serveApiDocs (scope: FastifyInstance, prefix: string) {
  await scope.register(async docs => {
    // The plugin would write the whole document for each request.
    docs.addHook('preHandler', sendCopy)
    await docs.register(swaggerUi, {
      routePrefix: prefix,
      indexPrefix: scope.prefix,
      staticCSP: PAGE_CSP,
      uiConfig: { persistAuthorization: true, tryItOutEnabled: true, displayRequestDuration: true }
    })
  })
}

declare module 'fastify' {
  interface FastifySchema {
    /** Headers that the route itself reads: no schema checks them. */
    readsHeaders?: Record<string, TSchema>
    /** An example of the CSV that the route takes in place of JSON. */
    tableExample?: string
  }
}

const LANGUAGE = {
  'Accept-Language': Type.Optional(Type.String({ description: 'The language of texts: `fr`, else English' }))
}

/** What only the documentation says: in a schema of the route it would be checked. */
function describedOnly (route: Route) {
  const { body, consumes, onlyFor, querystring, readsHeaders, response, summary, tableExample, tags } = route.schema
  const table = Type.String({ examples: [tableExample] })
  return {
    ...onlyFor && { summary: `${summary} (${onlyFor} only)` },
    response: { ...response as object, ...errorsOf(route) },
    headers: Type.Object({ ...readsHeaders, ...!tags?.includes('health') && LANGUAGE }),
    ...querystring !== undefined && { querystring: describedQuery(querystring as QuerySchema) },
    // A form is read as it streams in.
    ...consumes?.includes('multipart/form-data') && { body: UploadForm },
    // What a table is read into is checked as JSON is.
    ...tableExample !== undefined && {
      body: { content: { 'application/json': { schema: body }, 'text/csv': { schema: table } } }
    }
  }
}

interface Parameter { description?: string, examples?: unknown[], enum?: unknown[], default?: unknown }
interface QuerySchema { properties: Record<string, Parameter>, required?: string[] }

/** A parameter with a default may be left out. */
function describedQuery ({ required = [], properties, ...query }: QuerySchema) {
  const needed = required.filter(name => !('default' in properties[name]!))
  const described = Object.entries(properties).map(([name, parameter]) =>
    [name, needed.includes(name) ? parameter : withoutExamples(parameter)])
  return { ...query, required: needed, properties: Object.fromEntries(described) }
}

/** Swagger UI fills in the examples of a parameter, and so would ask for less than whoever leaves it alone wants. */
function withoutExamples ({ examples: [example] = [], ...parameter }: Parameter): Parameter {
  if (typeof example !== 'string' || parameter.enum) return parameter
  return { ...parameter, description: `${parameter.description}, such as \`${example}\`` }
}
