import type { Config } from '../../settings/config.ts'
import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import {
  Deleted, IdParams, PageQuery, deletionQuery, succeed, succeedPage, success, successPage
} from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { deleteClass, findDeletedClasses, restoreClass } from './deletion.ts'
import { Class, ClassChange, ClassesQuery, DeletedClass, NewClass } from './schemas.ts'
import { changeClass, checkOwner, createClass, findClass, findClasses } from './store.ts'

const tags = ['classes']

/** For teachers (their own classes) and admins (all classes). */
export const classRoutes: Routes<{ config: Config }> = async (app, options) => {
  await app.register(editingRoutes, options)
  await app.register(deletionRoutes, options)
  await app.register(invitationRoutes, options)
  await app.register(memberRoutes, options)
}

const editingRoutes: Routes = async (app, { db }) => {
  // Before validation of the body, because 403 precedes 400.
  app.addHook('preValidation', async ({ user, body }) => checkOwner(user, body))

  app.get('/classes', {
    schema: {
      tags,
      operationId: 'listClasses',
      summary: 'List my classes, the newest first',
      description: 'An admin gets the classes of all teachers.',
      querystring: ClassesQuery,
      response: { 200: successPage(Class) }
    }
  }, async request => succeedPage(await findClasses(db, request.user, request.query), request.query))

  app.get('/classes/:id', {
    schema: {
      tags,
      operationId: 'getClass',
      summary: 'Read a class',
      description: 'For its teacher and for admins.',
      params: IdParams,
      response: { 200: success(Class) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async request => succeed(found(await findClass(db, request.user, request.params.id), 'CLASS_NOT_FOUND')))

  app.post('/classes', {
    schema: {
      tags,
      operationId: 'createClass',
      summary: 'Create a class',
      description: 'The caller teaches it. An admin may name another teacher.',
      body: NewClass,
      response: { 201: success(Class, texts.classCreated) },
      errors: ['UNKNOWN_TEACHER', 'CLASSES_FULL']
    }
  }, async (request, reply) => {
    const one = await createClass(db, request.user, request.body)
    return reply.code(201).send(succeed(one, translate(texts.classCreated, request)))
  })

  app.patch('/classes/:id', {
    schema: {
      tags,
      operationId: 'updateClass',
      summary: 'Update a class',
      description: 'An admin may give it to another teacher; the previous one then loses access. Members see in ' +
        '`teacherMay` whether the teacher has turned on hard letters.',
      params: IdParams,
      body: ClassChange,
      response: { 200: success(Class, texts.classUpdated) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'UNKNOWN_TEACHER', 'CLASSES_FULL']
    }
  }, async request => {
    const one = await changeClass(db, request.user, request.params.id, request.body)
    return succeed(one, translate(texts.classUpdated, request))
  })
}

const deletionRoutes: Routes = async (app, { db }) => {
  app.delete('/classes/:id', {
    schema: {
      tags,
      operationId: 'deleteClass',
      summary: 'Delete a class',
      description: 'Refused while it has members. A deleted class is kept for 30 days; until then, ' +
        '`POST /api/classes/:id/restore` restores it with its members, invitations and homework.',
      params: IdParams,
      querystring: deletionQuery('deletes its homework too. Members keep their accounts and progress'),
      response: { 200: success(Deleted, texts.classDeleted) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_IN_USE']
    }
  }, async request => {
    await deleteClass(db, request.user, request.params.id, request.query.cascade ?? false)
    return succeed({ id: request.params.id }, translate(texts.classDeleted, request))
  })

  app.get('/classes/deleted', {
    schema: {
      tags,
      operationId: 'listDeletedClasses',
      summary: 'List my classes deleted in the last 30 days, the last deleted first',
      description: 'An admin gets the classes of all teachers.',
      querystring: PageQuery,
      response: { 200: successPage(DeletedClass) }
    }
  }, async request => succeedPage(await findDeletedClasses(db, request.user, request.query), request.query))

  app.post('/classes/:id/restore', {
    schema: {
      tags,
      operationId: 'restoreClass',
      summary: 'Restore a deleted class',
      description: 'With its members, invitations and homework. Reset codes stay void. Repeating it changes nothing.',
      params: IdParams,
      response: { 200: success(Class, texts.classRestored) },
      errors: ['CLASS_NOT_FOUND', 'CLASSES_FULL']
    }
  }, async request => {
    const one = await restoreClass(db, request.user, request.params.id)
    return succeed(one, translate(texts.classRestored, request))
  })
}
