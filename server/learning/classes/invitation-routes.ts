import { countGuesses, type AuthLimits } from '../../accounts/limits.ts'
import { onBehalfOf } from '../../database/turns.ts'
import type { Routes } from '../../http/routes.ts'
import { clientSite } from '../../http/limits/client-address.ts'
import { found } from '../../http/errors/request-error.ts'
import { Deleted, IdParams, PageQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import {
  createInvitation, findInvitations, joinClass, readInvitation, restoreInvitation, revokeInvitation
} from './invitations.ts'
import {
  CodeParams, CreatedInvitation, Invitation, InvitationDetails, InvitationParams, JoinRequest, MyClass,
  NewInvitation
} from './schemas.ts'

const tags = ['classes']

export const invitationRoutes: Routes = async (app, { db }) => {
  app.get('/classes/:id/invitations', {
    schema: {
      tags,
      operationId: 'listInvitations',
      summary: 'List the unexpired invitations to a class, the newest first',
      description: 'Without their codes, which only the answer to the creation has.',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: successPage(Invitation) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async ({ user, params, query }) => succeedPage(await findInvitations(db, user, params.id, query), query))

  app.post('/classes/:id/invitations', {
    schema: {
      tags,
      operationId: 'createInvitation',
      summary: 'Create an invitation to a class',
      description: 'The code is returned only once. Users join the class by registering with it (`invitationCode`) ' +
        'or sending it to `POST /api/classes/join`.',
      params: IdParams,
      body: NewInvitation,
      response: { 201: success(CreatedInvitation, texts.invitationCreated) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'INVITATIONS_FULL']
    }
  }, async (request, reply) => {
    const one = await createInvitation(db, request.user, request.params.id, request.body)
    return reply.code(201).send(succeed(one, translate(texts.invitationCreated, request)))
  })

  app.delete('/classes/:id/invitations/:invitationId', {
    schema: {
      tags,
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      description: 'Pupils who have joined with it stay in the class.',
      params: InvitationParams,
      response: { 200: success(Deleted, texts.invitationRevoked) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'INVITATION_NOT_FOUND']
    }
  }, async request => {
    const { id, invitationId } = request.params
    await revokeInvitation(db, request.user, id, invitationId)
    return succeed({ id: invitationId }, translate(texts.invitationRevoked, request))
  })

  app.post('/classes/:id/invitations/:invitationId/restore', {
    schema: {
      tags,
      operationId: 'restoreInvitation',
      summary: 'Restore a revoked invitation',
      description: 'Its code works again until it expires. Repeating it changes nothing.',
      params: InvitationParams,
      response: { 200: success(Invitation, texts.invitationRestored) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'INVITATION_NOT_FOUND', 'INVITATIONS_FULL']
    }
  }, async request => {
    const { id, invitationId } = request.params
    const restored = await restoreInvitation(db, request.user, id, invitationId)
    return succeed(restored, translate(texts.invitationRestored, request))
  })
}

export interface Counting { limits: AuthLimits }

/** Open to everybody with a code. */
export const codeRoute: Routes<Counting> = async (app, { db, limits }) => {
  // In this hook, because an async context set earlier does not reach the handler.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(clientSite(request), done))
  countGuesses(app, limits)

  app.get('/invitations/:code', {
    schema: {
      tags,
      operationId: 'getInvitation',
      summary: 'Read the class of an invitation',
      description: 'An unknown, expired, used up or revoked invitation returns 404.',
      params: CodeParams,
      response: { 200: success(InvitationDetails) },
      errors: ['INVITATION_NOT_FOUND', 'TOO_MANY_LOGINS']
    }
  }, async request => succeed(found(await readInvitation(db, request.params.code), 'INVITATION_NOT_FOUND')))
}

export const joinRoute: Routes<Counting> = async (app, { db, limits }) => {
  countGuesses(app, limits)

  app.post('/classes/join', {
    schema: {
      tags,
      operationId: 'joinClass',
      summary: 'Join a class',
      description: 'With the code of an invitation. The answer lists what the teacher can then see and do.',
      body: JoinRequest,
      response: { 200: success(MyClass, texts.classJoined) },
      errors: ['INVITATION_INVALID', 'CLASS_FULL', 'TOO_MANY_LOGINS']
    }
  }, async request => {
    const joined = await db.transaction(tx => joinClass(tx, request.user.id, request.body.code))
    return succeed(joined, translate(texts.classJoined, request))
  })
}
