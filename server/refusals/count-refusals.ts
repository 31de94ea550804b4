import type { FastifyError, FastifyInstance } from 'fastify'
import type { CountRequest } from '../http/rate-limit.ts'
import type { ErrorCode } from '../replies/errors.ts'
import { refusalOf } from './refusal.ts'

/** Has each request that a scope refuses count as an attempt, for it might be guessing; not where the server was busy,
 * or away. The scope above answers.
 * @param codes those that count; all when left out */
export function countRefusals (scope: FastifyInstance, count: CountRequest, codes?: readonly ErrorCode[]): void {
  scope.setErrorHandler(async (error: FastifyError, request) => {
    const refusal = refusalOf(error)
    const isAnswered = refusal && refusal.statusCode !== 429 && refusal.statusCode < 500
    const isAttempt = isAnswered && (codes?.includes(refusal.code) ?? true)
    if (isAttempt) await count(request)
    throw error
  })
}
