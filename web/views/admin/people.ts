// All accounts: roles, reset codes and deletion.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { downloadButton } from '../../elements/save-file.ts'
import { resetCode } from '../../elements/reset-code.ts'
import { nameAndUsername } from '../../elements/text/full-name.ts'
import { deletion, title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

type User = Schemas['User']

const ROLES = ['student', 'teacher', 'admin'] as const

export function peoplePage (context: AdminContext): HTMLElement {
  const { api, signal } = context
  const line = (user: User): HTMLElement => lineOf(user, context, () => reload())
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

function lineOf (user: User, context: AdminContext, reload: () => Promise<void>): HTMLElement {
  const { username, email, role } = user
  const shownRole = h('span', {}, t(`role_${role}`))
  return h('li', {}, h('details', { class: 'card' },
    h('summary', { class: 'pupil' },
      h('strong', {}, nameAndUsername(user)),
      h('span', { class: 'quiet' }, email),
      shownRole),
    user.id === context.user.id && h('p', { class: 'quiet' }, t('thisIsYou')),
    roleForm(user, context, role => { shownRole.textContent = t(`role_${role}`) }),
    resetCode(username, () => context.api.POST('/api/users/{id}/reset-code', { params: { path: { id: user.id } } })),
    download(user, context),
    user.id !== context.user.id && removal(user, context, reload)))
}

function download ({ id, username }: User, { api }: AdminContext): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const params = { path: { id } }
  const fetchFile = () => api.GET('/api/users/{id}/export', { params, parseAs: 'blob' })
  const button = downloadButton(t('downloadData', username), problem, fetchFile, () => `${username}.json`)
  return h('div', {}, h('div', { class: 'actions' }, button), problem)
}

function roleForm ({ id, role, username }: User, { api, account }: AdminContext, show: (role: User['role']) => void) {
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
    async onSuccess ({ data }) {
      show(data.role)
      // Admins who give up their own role lose access to this page.
      if (data.id === account.user()?.id) account.update(data)
      return t('saved')
    }
  })
}

const removal = ({ id, username }: User, { api }: AdminContext, reload: () => Promise<void>) => deletion({
  name: username,
  question: t('deleteUserQuestion', username),
  consequence: t('deleteUserUses'),
  remove: cascade => api.DELETE('/api/users/{id}', { params: { path: { id }, query: { cascade } } }),
  onSuccess: reload
})
