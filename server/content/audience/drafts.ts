// Drafts: content that only admins see until it is published.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { RequestError } from '../../http/errors/request-error.ts'

/** The schema of whether something is no draft, in an answer. */
export const IsPublished = Type.Boolean({ description: 'False for a draft, which only admins see', examples: [true] })

/** The same, of new content. */
export const NewIsPublished = Type.Optional(Type.Boolean({
  description: 'Whether learners see it. True when left out', examples: [false]
}))

/** The query of what learners read; spread it into the route's own. */
export const preview = {
  preview: Type.Optional(Type.Boolean({
    description: 'For admins: what learners will read once all drafts are published. An answer is graded, not kept'
  }))
}
export const PreviewQuery = Type.Object(preview, { additionalProperties: false })

/** A hook for use after `requireUser`. */
export async function requireAdminToPreview (request: FastifyRequest) {
  const isPreview = (request.query as { preview?: string }).preview === 'true'
  if (isPreview && request.user.role !== 'admin') throw new RequestError('FORBIDDEN')
}
