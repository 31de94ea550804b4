// Admin forms for teachers, who are found by e-mail address.
import type { Api, Reply, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { apiForm, refusalText } from '../../elements/forms/form.ts'
import { t } from './strings.ts'

type User = Schemas['User']
type Act = (user: User) => Promise<Reply<unknown>>

/** A form that finds a user and acts on them.
 * @param done returns the success message */
function byEmail (api: Api, id: string, button: string, act: Act, done: (user: User) => string): HTMLElement {
  return apiForm({
    id,
    fields: [{ name: 'email', label: t('emailOfTeacher'), type: 'email', autocomplete: 'off' }],
    button,
    send: ({ email }) => api.GET('/api/users', { params: { query: { search: email, limit: 100 } } }),
    async onSuccess ({ data }, { email }) {
      const user = data.find(user => user.email?.toLowerCase() === email.toLowerCase())
      if (!user) return t('noSuchUser', email)
      const reply = await act(user).catch(() => null)
      return reply?.data ? done(user) : refusalText(reply)
    }
  })
}

export const newTeacher = (api: Api): HTMLElement => h('section', { class: 'card' },
  h('h2', {}, t('newTeacher')),
  h('p', {}, t('newTeacherText')),
  byEmail(api, 'teacher', t('makeTeacher'), async ({ id, role }) =>
    // Admins have all rights of a teacher, so they stay admins.
    api.PATCH('/api/users/{id}', { params: { path: { id } }, body: { role: role === 'admin' ? role : 'teacher' } }),
  ({ username }) => t('isTeacherNow', username)))

/** @param onGiven gets the new teacher */
export const giveClass = (api: Api, classId: string, onGiven: (teacher: User) => void): HTMLElement => h('div', {},
  h('p', {}, t('giveText')),
  byEmail(api, 'give', t('give'), ({ id }) =>
    api.PATCH('/api/classes/{id}', { params: { path: { id: classId } }, body: { teacherId: id } }),
  teacher => {
    onGiven(teacher)
    return t('given', teacher.username)
  }))
