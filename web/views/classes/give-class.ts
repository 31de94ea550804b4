// Gives a class to another teacher, by username.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { createField } from '../../elements/forms/field.ts'
import { nameAndUsername } from '../../elements/text/full-name.ts'
import { t } from './strings.ts'

type Class = Schemas['Class']

/** Says whose class it is now. */
export const givenText = ({ name, teacher }: Class): string => t('given', name, nameAndUsername(teacher))

/** @param onGiven gets the class with its new teacher */
export function giveClass (api: Api, { id, name }: Class, onGiven: (given: Class) => void): HTMLElement {
  const field = createField('give', { name: 'username', label: t('usernameOfTeacher'), autocomplete: 'off' })
  const status = h('p', { role: 'status' })
  const give = async () => {
    const body = { teacherUsername: field.value() }
    const reply = await api.PATCH('/api/classes/{id}', { params: { path: { id } }, body })
    if (!reply.data) return reply
    status.textContent = givenText(reply.data.data)
    onGiven(reply.data.data)
    return reply
  }
  const label = t('give')
  const question = () => t('giveQuestion', name, field.value())
  return h('div', { class: 'several-actions' }, h('p', {}, t('giveText')), field.element,
    confirmButton(label, { label, question }, give), status)
}
