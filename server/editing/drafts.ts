// Drafts: content that only admins see until it is published.
import { Type } from 'typebox'

/** The schema of whether something is no draft, in an answer. */
export const IsPublished = Type.Boolean({ description: 'False for a draft, which only admins see', examples: [true] })

/** The same, of new content.
 * @param byDefault as the column of its table */
export const newIsPublished = (byDefault: boolean) => Type.Optional(Type.Boolean({
  description: `Whether learners see it. ${byDefault ? 'True' : 'False'} when left out`
}))
