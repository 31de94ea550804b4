import { ResetCode } from '../../accounts/resets/schemas.ts'
import type { Config } from '../../settings/config.ts'
import type { Routes } from '../../http/routes.ts'
import { CsvAnswer, sendCsv } from '../../http/answers/csv.ts'
import { readerOf } from '../../content/audience/localization.ts'
import { Deleted, IdParams, PageQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { createMemberResetCode, findMembers, findMyClasses } from './members.ts'
import { classProgressCsv, findClassProgress } from './progress.ts'
import { moveMembers } from './moving.ts'
import { findRemoved, leaveClass, removeMember, restoreMember } from './removal.ts'
import {
  Class, Member, MemberParams, MemberProgress, Move, MyClass, ProgressTableQuery, RemovedMember
} from './schemas.ts'

const tags = ['classes']

export const memberRoutes: Routes<{ config: Config }> = async (app, { db, config }) => {
  app.get('/classes/:id/members', {
    schema: {
      tags,
      operationId: 'listMembers',
      summary: 'List the members of a class by name',
      description: 'For its teacher and for admins. Names are shown as the members wrote them.',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: successPage(Member) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async ({ user, params, query }) => succeedPage(await findMembers(db, user, params.id, query), query))

  app.delete('/classes/:id/members/:userId', {
    schema: {
      tags,
      operationId: 'removeMember',
      summary: 'Remove a member from a class',
      description: 'The pupil keeps the account and all progress. For 30 days, ' +
        '`POST /api/classes/:id/members/:userId/restore` undoes it.',
      params: MemberParams,
      response: { 200: success(Deleted, texts.memberRemoved) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'MEMBER_NOT_FOUND']
    }
  }, async request => {
    const { id: classId, userId } = request.params
    await removeMember(db, request.user, { classId, userId })
    return succeed({ id: userId }, translate(texts.memberRemoved, request))
  })

  app.get('/classes/:id/members/removed', {
    schema: {
      tags,
      operationId: 'listRemovedMembers',
      summary: 'List members removed from a class in the last 30 days, the last removed first',
      description: 'Each can be restored. Not those who left.',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: successPage(RemovedMember) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async ({ user, params, query }) => succeedPage(await findRemoved(db, user, params.id, query), query))

  app.post('/classes/:id/members/:userId/restore', {
    schema: {
      tags,
      operationId: 'restoreMember',
      summary: 'Restore a member who was removed from a class',
      description: 'With the day of joining. Members who left cannot be restored. Repeating it changes nothing.',
      params: MemberParams,
      response: { 200: success(Member, texts.memberRestored) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'MEMBER_NOT_FOUND', 'CLASS_FULL']
    }
  }, async request => {
    const { id: classId, userId } = request.params
    const member = await restoreMember(db, request.user, { classId, userId })
    return succeed(member, translate(texts.memberRestored, request))
  })

  app.post('/classes/:id/members/move', {
    schema: {
      tags,
      operationId: 'moveMembers',
      summary: 'Move members to another class',
      description: 'To a class of the same teacher, or for an admin to any. Their progress goes with them. Members ' +
        'of an archived class also stay in it. Repeating it changes nothing.',
      params: IdParams,
      body: Move,
      response: { 200: success(Class, texts.membersMoved) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'MEMBER_NOT_FOUND', 'CLASS_FULL']
    }
  }, async request => {
    const target = await moveMembers(db, request.user, request.params.id, request.body)
    return succeed(target, translate(texts.membersMoved, request))
  })

  app.post('/classes/:id/members/:userId/reset-code', {
    schema: {
      tags,
      operationId: 'createMemberResetCode',
      summary: 'Create a reset code for a pupil',
      description: 'Give it only to this pupil, who can use it once to choose a new password at ' +
        '`POST /api/auth/reset-password`. Shown only once, for students only, and void when the pupil leaves the ' +
        'class.',
      params: MemberParams,
      response: { 201: success(ResetCode, texts.resetCodeCreated) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'MEMBER_NOT_FOUND']
    }
  }, async (request, reply) => {
    const { id: classId, userId } = request.params
    const reset = await createMemberResetCode(db, request.user, { classId, userId }, config.passwordResetTtl)
    return reply.code(201).send(succeed(reset, translate(texts.resetCodeCreated, request)))
  })

  app.get('/classes/:id/progress', {
    schema: {
      tags,
      operationId: 'getClassProgress',
      summary: 'Read the lessons done by each member of a class',
      description: 'Lessons with their scores, the members by name.',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: successPage(MemberProgress) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async request => {
    const { params, query } = request
    return succeedPage(await findClassProgress(db, readerOf(request), params.id, query), query)
  })

  app.get('/classes/:id/progress.csv', {
    schema: {
      tags,
      operationId: 'exportClassProgress',
      summary: 'Export the progress of a class as CSV: a line per member, a column per lesson',
      description: 'Opens in spreadsheets. The texts are in the language of `Accept-Language`, the days in `timeZone`.',
      params: IdParams,
      querystring: ProgressTableQuery,
      response: { 200: CsvAnswer },
      errors: ['CLASS_NOT_FOUND']
    },
    exposeHeadRoute: false
  }, async (request, reply) => {
    const { params, query } = request
    return sendCsv(reply, 'progress', await classProgressCsv(db, readerOf(request), params.id, query.timeZone))
  })
}

/** The caller's own memberships. */
export const membershipRoutes: Routes = async (app, { db }) => {
  app.get('/users/me/classes', {
    schema: {
      tags,
      operationId: 'listMyClasses',
      summary: 'List my classes and the rights of their teachers',
      description: 'The classes that I have joined. `teacherMay` lists what the teacher can see and do.',
      querystring: PageQuery,
      response: { 200: successPage(MyClass) }
    }
  }, async ({ user, query }) => succeedPage(await findMyClasses(db, user.id, query), query))

  app.delete('/users/me/classes/:id', {
    schema: {
      tags,
      operationId: 'leaveClass',
      summary: 'Leave a class',
      description: 'Its teacher can no longer see my data.',
      params: IdParams,
      response: { 200: success(Deleted, texts.classLeft) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async request => {
    await leaveClass(db, request.user.id, request.params.id)
    return succeed({ id: request.params.id }, translate(texts.classLeft, request))
  })
}
