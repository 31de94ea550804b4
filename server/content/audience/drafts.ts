// Drafts: content that only admins can see until it is published.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { RequestError } from '../../http/errors/request-error.ts'

/** Schema of `isPublished` in answers. */
export const IsPublished = Type.Boolean({ description: 'False for a draft, which only admins see', examples: [true] })

/** Schema of `isPublished` for new content. */
export const NewIsPublished = Type.Optional(Type.Boolean({
  description: 'Whether learners see it. Default: true', examples: [false]
}))

/** The query of routes that learners read; spread it into the query of the route. */
export const preview = {
  preview: Type.Optional(Type.Boolean({
    description: 'For admins: read what learners will read once drafts are published. Answers are graded, not stored'
  }))
}
export const PreviewQuery = Type.Object(preview, { additionalProperties: false })

/** A hook to use after `requireUser`. */
export async function requireAdminToPreview (request: FastifyRequest) {
  const isPreview = (request.query as { preview?: string }).preview === 'true'
  if (isPreview && request.user.role !== 'admin') throw new RequestError('FORBIDDEN')
}
