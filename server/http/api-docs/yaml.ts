// Writes the OpenAPI document as YAML, for each server that starts: a library takes half a second of processor for it.

/** Names that need no quotes, whatever a reader of YAML takes for a number or a truth value. */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z][a-z-]*$/i

/** @param value what JSON can hold: texts and numbers are written as in JSON, which YAML includes */
export const yamlOf = (value: unknown): string => block(value, '').trimStart()

/** What follows a name or a hyphen. */
function block (value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`
  const entries = Array.isArray(value)
    ? value.map(each => ['-', each] as const)
    : Object.entries(value).map(([name, each]) => [`${PLAIN.test(name) ? name : JSON.stringify(name)}:`, each] as const)
  if (entries.length === 0) return Array.isArray(value) ? ' []\n' : ' {}\n'
  return '\n' + entries.map(([start, each]) => indent + start + block(each, `${indent}  `)).join('')
}
