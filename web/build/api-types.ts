// npm run api-types [-- <address>]: writes ../api-client/schema.d.ts from the OpenAPI document of a running server.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypescript, {
  astToString, type OpenAPI3, type OperationObject, type SchemaObject
} from 'openapi-typescript'
import ts from 'typescript'

const HEADER = '// The platform API, by `npm run api-types` from its OpenAPI document; a test compares the two.\n'

const WIDTH = 120

const METHODS = ['get', 'post', 'patch', 'delete'] as const
const FAILURE = {
  description: 'A failure',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
}

/** Keeps only what a typed client needs: all failures become one error with a code, so that the file stays short. */
function essentials (operation: OperationObject): OperationObject {
  const responses = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400)
  return { ...operation, responses: { ...Object.fromEntries(responses), default: FAILURE } }
}

/** Copies the document without its examples, of which some change with the day. */
const withoutExamples = (document: OpenAPI3): OpenAPI3 =>
  JSON.parse(JSON.stringify(document, (key, value) => key === 'example' || key === 'examples' ? undefined : value))

/** Wraps a comment line between words and aligns the rest with its star. */
function wrapped (line: string): string {
  if (line.length <= WIDTH || !/^ *\/?\*/.test(line)) return line
  const star = line.indexOf('*')
  const pieces = line.trimStart().match(new RegExp(`\\S.{0,${WIDTH - star - 3}}(?= |$)`, 'g')) ?? []
  return line.slice(0, line.search(/\S/)) + pieces.join(`\n${' '.repeat(star)}* `)
}

/** Makes points readonly arrays, so that the recognizer's readonly points can be sent. */
function pointType (schema: SchemaObject): ts.TypeNode | undefined {
  const isPoint = 'items' in schema && 'minItems' in schema && schema.minItems === 3 && schema.maxItems === 3
  if (!isPoint) return undefined
  const { factory, SyntaxKind } = ts
  const numbers = factory.createArrayTypeNode(factory.createKeywordTypeNode(SyntaxKind.NumberKeyword))
  const point = factory.createTypeOperatorNode(SyntaxKind.ReadonlyKeyword, numbers)
  return factory.createUnionTypeNode([point, factory.createLiteralTypeNode(factory.createNull())])
}

/** Type declarations for an OpenAPI 3.1 document, with the `paths` that openapi-fetch needs. */
export async function apiTypes (document: OpenAPI3): Promise<string> {
  const copy = withoutExamples(document)
  for (const path of Object.values(copy.paths ?? {}) as Record<string, OperationObject>[]) {
    for (const method of METHODS) if (path[method]) path[method] = essentials(path[method])
  }
  const types = astToString(await openapiTypescript(copy, { alphabetize: true, transform: pointType }))
  return HEADER + types.split('\n').map(wrapped).join('\n')
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  const answer = await fetch(new URL('/api/docs/json', process.argv[2] ?? 'http://localhost:3000'))
  const types = await apiTypes(await answer.json() as OpenAPI3)
  await writeFile(new URL('../api-client/schema.d.ts', import.meta.url), types)
}
