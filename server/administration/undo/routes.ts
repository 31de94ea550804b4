import type { Routes } from '../../http/routes.ts'
import { readerOf } from '../../content/audience/localization.ts'
import { IdParams, Nothing, succeed, success } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { undo } from './undo.ts'

export const undoRoutes: Routes = async (app, { db }) => {
  app.post('/audit/:id/undo', {
    schema: {
      tags: ['audit'],
      operationId: 'undoAuditEntry',
      summary: 'Undo an entry of the audit log',
      description: 'Of content: deletes a created item, reverts a change, or restores a deleted item with its parts ' +
        'and all items deleted with it. Answers and progress of learners in deleted lessons or exercises are not ' +
        'restored. Of classes: restores a class or member within 30 days, or a revoked invitation.',
      params: IdParams,
      response: { 200: success(Nothing, texts.entryUndone) },
      errors: [
        'ENTRY_NOT_FOUND', 'NOT_UNDOABLE', 'CHANGED_SINCE', 'CATEGORY_IN_USE', 'SIGN_IN_USE', 'MODULE_IN_USE',
        'LESSON_IN_USE', 'EXERCISE_IN_USE', 'UNKNOWN_CATEGORY', 'UNKNOWN_MODULE', 'UNKNOWN_LESSON', 'UNKNOWN_SIGN',
        'UNKNOWN_MEDIA', 'CLASS_NOT_FOUND', 'MEMBER_NOT_FOUND', 'INVITATION_NOT_FOUND', 'CLASSES_FULL', 'CLASS_FULL',
        'CLASS_ARCHIVED', 'INVITATIONS_FULL'
      ]
    }
  }, async request => {
    await undo(db, readerOf(request), request.params.id)
    return succeed({}, translate(texts.entryUndone, request))
  })
}
