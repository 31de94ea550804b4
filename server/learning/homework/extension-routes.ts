import type { Routes } from '../../http/routes.ts'
import { Deleted, succeed, success } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { extend, removeExtension } from './extensions.ts'
import { DueDay, Extension, ExtensionParams } from './schemas.ts'

const tags = ['classes']

/** Another day for one pupil. */
export const extensionRoutes: Routes = async (app, { db }) => {
  app.put('/classes/:id/assignments/:assignmentId/extensions/:userId', {
    schema: {
      tags,
      operationId: 'extendHomework',
      summary: 'Give a pupil another day for homework',
      description: 'The later day counts: this one or that of the class. Other pupils do not see it.',
      params: ExtensionParams,
      body: DueDay,
      response: { 200: success(Extension, texts.homeworkExtended) },
      errors: [
        'CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'ASSIGNMENT_NOT_FOUND', 'MEMBER_NOT_FOUND', 'DUE_DAY_INVALID',
        'EXTENSION_TOO_EARLY'
      ]
    }
  }, async request => {
    const { id: classId, assignmentId: id, userId } = request.params
    const extension = await extend(db, request.user, { classId, id, userId }, request.body)
    return succeed(extension, translate(texts.homeworkExtended, request))
  })

  app.delete('/classes/:id/assignments/:assignmentId/extensions/:userId', {
    schema: {
      tags,
      operationId: 'removeExtension',
      summary: 'Remove the other day of a pupil for homework',
      description: 'The day of the class counts again.',
      params: ExtensionParams,
      response: { 200: success(Deleted, texts.extensionRemoved) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'ASSIGNMENT_NOT_FOUND', 'MEMBER_NOT_FOUND', 'EXTENSION_NOT_FOUND']
    }
  }, async request => {
    const { id: classId, assignmentId: id, userId } = request.params
    await removeExtension(db, request.user, { classId, id, userId })
    return succeed({ id: userId }, translate(texts.extensionRemoved, request))
  })
}
