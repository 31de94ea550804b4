// Classes created through the API.
import type { App } from '../../server/app.ts'
import type { Role } from '../../server/accounts/users/schemas.ts'
import { newcomer, signIn, signedIn } from '../helper.ts'

export type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A request to /api and its parsed answer. */
export async function call (app: App, method: Method, path: string, headers: Headers = {}, payload?: object) {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson ? answer.json() : {}
  return {
    status: answer.statusCode, data: body.data, meta: body.meta, code: body.error?.code, text: answer.body, answer
  }
}

/** A user with a class, by default a teacher. */
export async function classOf (app: App, role: Role = 'teacher', name = 'LSF 1') {
  const teacher = await signedIn(app, role)
  const { headers } = teacher
  const { id } = (await call(app, 'POST', '/classes', headers, { name })).data as { id: string }
  const invite = async (maxUses = 30, days = 7) =>
    (await call(app, 'POST', `/classes/${id}/invitations`, headers, { maxUses, days })).data as
      { id: string, code: string, link: string }
  /** A new pupil who has signed up with an invitation. */
  const newPupil = async (fields: object = {}) => {
    const { code } = await invite(1)
    const account = { ...newcomer(), ...fields }
    const { status, text } = await call(app, 'POST', '/auth/register', {}, { ...account, invitationCode: code })
    if (status !== 201) throw new Error(text)
    return signIn(app, account)
  }
  return { ...teacher, id, path: `/classes/${id}`, invite, newPupil }
}
