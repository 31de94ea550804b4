import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { readerOf } from '../../content/audience/localization.ts'
import { Deleted, IdParams, PageQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { findAssignments, findMyAssignments, findPupilHomework } from './lists.ts'
import { Assignment, AssignmentParams, MyAssignment, NewAssignments, PupilHomework } from './schemas.ts'
import { assign, unassign } from './store.ts'

const tags = ['classes']

export const homeworkRoutes: Routes = async (app, { db }) => {
  app.get('/classes/:id/assignments', {
    schema: {
      tags,
      operationId: 'listAssignments',
      summary: 'List the homework of a class with its progress, the latest day first',
      description: 'With the number of members who have completed each lesson.',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: successPage(Assignment) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async request => {
    const { params, query } = request
    return succeedPage(await findAssignments(db, readerOf(request), params.id, query), query)
  })

  app.get('/classes/:id/assignments/pupils', {
    schema: {
      tags,
      operationId: 'listPupilHomework',
      summary: 'List the members of a class by name, with their homework',
      description: 'Each with the state of each homework.',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: successPage(PupilHomework) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async request => {
    const { params, query } = request
    return succeedPage(await findPupilHomework(db, readerOf(request), params.id, query), query)
  })

  app.post('/classes/:id/assignments', {
    schema: {
      tags,
      operationId: 'assignHomework',
      summary: 'Assign lessons to a class until a day',
      description: 'Assigns all or none. A lesson that is already homework of the class gets the new day. The day ' +
        'ends at midnight in `timeZone`. Drafts are refused as unknown lessons.',
      params: IdParams,
      body: NewAssignments,
      response: { 201: success(Type.Array(Assignment), texts.homeworkAssigned) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'UNKNOWN_LESSON', 'DUE_DAY_INVALID', 'ASSIGNMENTS_FULL']
    }
  }, async (request, reply) => {
    const assigned = await assign(db, readerOf(request), request.params.id, request.body)
    return reply.code(201).send(succeed(assigned, translate(texts.homeworkAssigned, request)))
  })

  app.delete('/classes/:id/assignments/:assignmentId', {
    schema: {
      tags,
      operationId: 'removeHomework',
      summary: 'Remove homework',
      description: 'Pupils keep their progress in the lesson.',
      params: AssignmentParams,
      response: { 200: success(Deleted, texts.homeworkRemoved) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'ASSIGNMENT_NOT_FOUND']
    }
  }, async request => {
    const { id: classId, assignmentId: id } = request.params
    await unassign(db, request.user, { classId, id })
    return succeed({ id }, translate(texts.homeworkRemoved, request))
  })
}

/** The caller's own homework. */
export const myHomeworkRoutes: Routes = async (app, { db }) => {
  app.get('/users/me/assignments', {
    schema: {
      tags,
      operationId: 'listMyAssignments',
      summary: 'List my homework: unfinished first, earliest day first',
      description: 'Of all my classes.',
      querystring: PageQuery,
      response: { 200: successPage(MyAssignment) }
    }
  }, async request => {
    const { query } = request
    return succeedPage(await findMyAssignments(db, readerOf(request), query), query)
  })
}
