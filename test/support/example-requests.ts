// The example requests of the OpenAPI document.
import type { Operation, Schema } from './openapi.ts'

type Body = NonNullable<Operation['requestBody']>['content'][string]

/** The example of the whole body, or those of its properties, as the API page fills them in. */
export function bodyOf ({ examples = {}, example = Object.values(examples)[0]?.value, schema }: Body) {
  const sample = ({ examples, enum: values, type }: Schema) =>
    examples?.[0] ?? values?.[0] ?? (type === 'boolean' ? true : undefined)
  if (example) return example
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]))
}

/** The examples of an operation's parameters. */
export const examplesOf = (parameters: Operation['parameters'], place: 'path' | 'query') =>
  parameters
    .filter(parameter => parameter.in === place && parameter.example !== undefined)
    .map(({ name, example }) => [name, String(example)] as const)
