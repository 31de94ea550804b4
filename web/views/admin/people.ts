// Everybody's accounts: roles, codes for forgotten passwords, and deletion.
import type { Schemas } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { apiForm, refusalText } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { dayText } from '../../elements/text/day.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { deletion, title, type AdminParts } from './parts.ts'
import { t } from './strings.ts'

type User = Schemas['User']

const ROLES = ['student', 'teacher', 'admin'] as const

export function peoplePage (parts: AdminParts): HTMLElement {
  const { api, signal } = parts
  const line = (user: User): HTMLElement => lineOf(user, parts, () => reload())
  const { element, reload } = listSection({
    title: t('accounts'),
    empty: t('noAccount'),
    isLong: true,
    search: t('searchPeople'),
    ask: query => api.GET('/api/users', { params: { query } }),
    line
  }, signal)
  return h('section', {}, title(t('people')), element)
}

function lineOf (user: User, parts: AdminParts, reload: () => Promise<void>): HTMLElement {
  const { username, email, role } = user
  const name = fullName(user)
  const shownRole = h('span', {}, t(`role_${role}`))
  return h('li', {}, h('details', { class: 'card' },
    h('summary', { class: 'pupil' },
      h('strong', {}, name === username ? name : `${name} (${username})`),
      h('span', { class: 'quiet' }, email),
      shownRole),
    user.id === parts.user.id && h('p', { class: 'quiet' }, t('thisIsYou')),
    roleForm(user, parts, role => { shownRole.textContent = t(`role_${role}`) }),
    resetCode(user, parts),
    user.id !== parts.user.id && removal(user, parts, reload)))
}

function roleForm ({ id, role, username }: User, { api, account }: AdminParts, show: (role: User['role']) => void) {
  return apiForm({
    id: `role-${id}`,
    fields: [{
      name: 'role',
      label: t('roleOf', username),
      autocomplete: 'off',
      value: role,
      choices: ROLES.map(value => ({ value, text: t(`role_${value}`) }))
    }],
    button: t('changeRole'),
    send: ({ role }) =>
      api.PATCH('/api/users/{id}', { params: { path: { id } }, body: { role: role as User['role'] } }),
    async then ({ data }) {
      show(data.role)
      // An admin who has given the own role away is shown no more of this.
      if (data.id === account.user()?.id) account.update(data)
      return t('saved')
    }
  })
}

/** The code is told once, to the admin, who tells it to the user. */
function resetCode ({ id, username }: User, { api }: AdminParts): HTMLElement {
  const told = h('div', { role: 'status' })
  const make = async () => {
    const reply = await api.POST('/api/users/{id}/reset-code', { params: { path: { id } } }).catch(() => null)
    if (!reply?.data) return told.replaceChildren(h('p', { class: 'problem' }, refusalText(reply)))
    const { code, expiresAt } = reply.data.data
    told.replaceChildren(h('p', { class: 'code' }, code), h('p', {}, t('resetText', username, dayText(expiresAt))))
  }
  return h('div', { class: 'reset' },
    workButton(t('resetCode'), make, { class: 'small', 'aria-label': t('resetCodeFor', username) }), told)
}

const removal = ({ id, username }: User, { api }: AdminParts, reload: () => Promise<void>) => deletion({
  name: username,
  question: t('deleteUserQuestion', username),
  consequence: t('deleteUserUses'),
  remove: cascade => api.DELETE('/api/users/{id}', { params: { path: { id }, query: { cascade } } }),
  then: reload
})
