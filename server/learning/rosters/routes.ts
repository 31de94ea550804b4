import { MAX_TABLES, hourlyLimit } from '../../http/limits/rate-limit.ts'
import { rowsOfCsv } from '../../http/requests/csv-rows.ts'
import { acceptPieces } from '../../http/requests/text-pieces.ts'
import type { Routes } from '../../http/routes.ts'
import { IdParams, succeed, success } from '../../http/answers/shapes.ts'
import { languageOf, texts, translate } from '../../http/texts/texts.ts'
import { MAX_PUPILS, fieldOf } from '../../../course/table-columns.ts'
import { createMemberCodes } from './codes.ts'
import { createPupils } from './store.ts'
import { Chosen, Roster, RosterQuery, RosterResult, RosterRow, StartCodes } from './schemas.ts'

/** Bytes: the longest names of all pupils, with every character escaped. */
const MAX_BYTES = 512 * 1024
/** Lists that create accounts, per teacher and hour: each adds to the audit log. */
const MAX_ROSTERS = 20

export const rosterRoutes: Routes = async (app, { db }) => {
  const countTable = await hourlyLimit(app, 'list', MAX_TABLES)
  const countRoster = await hourlyLimit(app, 'roster', MAX_ROSTERS)
  acceptPieces(app, 'text/csv', MAX_BYTES, async pieces =>
    ({ pupils: (await rowsOfCsv(pieces, TABLE)).map(row => row ?? {}) }))

  app.post('/classes/:id/pupils', {
    bodyLimit: MAX_BYTES,
    schema: {
      tags: ['classes'],
      operationId: 'createPupils',
      summary: 'Create accounts for pupils of a class from a list of names',
      description: 'All of them or none. Each pupil gets a username and a code that is good for 30 days, and needs ' +
        'no e-mail. The list may be CSV (`Content-Type: text/csv`) with the columns `firstName`, `lastName` and ' +
        '`username`, which may have French names. With a `listId`, a list can be sent again: the answer has the ' +
        `same pupils with new codes. ${MAX_ROSTERS} lists an hour may create accounts.`,
      perHour: MAX_TABLES,
      consumes: ['application/json', 'text/csv'],
      textExamples: { 'text/csv': 'firstName,lastName,username\nLéa,Martin,\nLou,Petit,lou\n' },
      params: IdParams,
      querystring: RosterQuery,
      body: Roster,
      response: {
        200: success(RosterResult, texts.rosterChecked),
        201: success(RosterResult, texts.pupilsCreated)
      },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'CLASS_FULL', 'USERNAME_TAKEN']
    },
    // Before the list is read.
    onRequest: async ({ user }) => countTable(user.id)
  }, async (request, reply) => {
    const { user, params: { id: classId }, query: { dryRun: isDryRun = false, listId }, body: { pupils } } = request
    if (!isDryRun) await countRoster(user.id)
    const list = { classId, listId, rows: pupils }
    const data = await createPupils(db, user, list, { isDryRun, language: languageOf(request) })
    const message = translate(isDryRun ? texts.rosterChecked : texts.pupilsCreated, request)
    return reply.code(isDryRun ? 200 : 201).send(succeed(data, message))
  })

  app.post('/classes/:id/start-codes', {
    schema: {
      tags: ['classes'],
      operationId: 'createStartCodes',
      summary: 'Create codes for pupils of a class, to print their slips again',
      description: 'Chosen pupils, or all, by name. The codes are good for 30 days, and replace earlier ones that ' +
        `were made for this class. Members who are not students get none. Counts as one of the ${MAX_ROSTERS} lists ` +
        'an hour.',
      perHour: MAX_ROSTERS,
      params: IdParams,
      body: Chosen,
      response: { 201: success(StartCodes, texts.startCodesCreated) },
      errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'MEMBER_NOT_FOUND']
    }
  }, async (request, reply) => {
    const { user, params: { id }, body } = request
    await countRoster(user.id)
    const data = await createMemberCodes(db, user, id, body)
    return reply.code(201).send(succeed(data, translate(texts.startCodesCreated, request)))
  })
}

const TABLE = {
  kind: 'pupils',
  fields: RosterRow.properties,
  fieldOf,
  columns: { en: 'First name, Last name, Username', fr: 'Prénom, Nom, Identifiant' },
  // A pupil may have no last name, and no username of their own.
  areShortRowsAllowed: true,
  maxRows: MAX_PUPILS
}
