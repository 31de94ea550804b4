// The admin's form that gives a class to another teacher, who is found by e-mail address.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { apiForm, refusalText } from '../../elements/forms/form.ts'
import { t } from './strings.ts'

/** @param onGiven gets the new teacher */
export const giveClass = (
  api: Api, classId: string, onGiven: (teacher: Schemas['User']) => void
): HTMLElement => h('div', {},
  h('p', {}, t('giveText')),
  apiForm({
    id: 'give',
    fields: [{ name: 'email', label: t('emailOfTeacher'), type: 'email', autocomplete: 'off' }],
    button: t('give'),
    send: ({ email }) => api.GET('/api/users', { params: { query: { search: email, limit: 100 } } }),
    async onSuccess ({ data }, { email }) {
      const teacher = data.find(user => user.email?.toLowerCase() === email.toLowerCase())
      if (!teacher) return t('noSuchUser', email)
      const path = { id: classId }
      const reply = await api.PATCH('/api/classes/{id}', { params: { path }, body: { teacherId: teacher.id } })
        .catch(() => null)
      if (!reply?.data) return refusalText(reply)
      onGiven(teacher)
      return t('given', teacher.username)
    }
  }))
