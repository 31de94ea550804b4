// Error codes with their texts and statuses.
import type { Text } from 'recognizer-wasm'
import { errors } from '../texts/texts.ts'

type Errors = typeof errors
/** The codes of the given statuses. */
export type CodeOf<Status extends keyof Errors> = { [S in Status]: keyof Errors[S] }[Status]
export type ErrorCode = CodeOf<keyof Errors>

export const errorTexts = Object.assign({}, ...Object.values(errors)) as Record<ErrorCode, Text>

export const STATUS_OF = Object.fromEntries(Object.entries(errors).flatMap(([status, texts]) =>
  Object.keys(texts).map(code => [code, Number(status)]))) as Record<ErrorCode, number>
