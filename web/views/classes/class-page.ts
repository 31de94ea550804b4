// The page of a class, for its teacher.
import type { Api, Reply, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { entryPage } from '../../elements/entry-page.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { apiForm, refusalText } from '../../elements/forms/form.ts'
import { fullName } from '../../elements/text/full-name.ts'
import type { User } from '../../learner/account.ts'
import { linkTo } from '../../shell/routes.ts'
import { setting } from '../account/parts.ts'
import type { ViewContext } from '../context.ts'
import { archiveNote, archiving } from './archive.ts'
import { showDeletion } from './deleted-classes.ts'
import { hardLettersOf } from './hard-letters.ts'
import { homeworkOf } from './homework.ts'
import { invitationsTo } from './invitations.ts'
import { pupilsOf } from './pupils.ts'
import { rosterOf, showNewSlips } from './roster.ts'
import { severalPupils } from './several-pupils.ts'
import { t } from './strings.ts'
import { giveClass, givenText } from './give-class.ts'

export async function classPage (
  id: string, context: ViewContext, user: User, signal: AbortSignal
): Promise<HTMLElement> {
  const { api } = context.account
  const reply = await api.GET('/api/classes/{id}', { params: { path: { id } } }).catch(() => null)
  if (!reply?.data) return notFoundPage(reply)
  const managed = reply.data.data
  const onChanged = async () => {
    const page = await classPage(id, context, user, signal)
    element.replaceWith(page)
    page.querySelector('h1')?.focus()
  }
  const parts = managed.archivedAt ? partsOfArchived : partsOfOpen
  const element = h('section', {}, h('p', {}, h('a', { href: linkTo('classes') }, t('allClasses'))),
    ...parts({ managed, context, user, signal, onChanged }))
  return element
}

interface Page {
  managed: Schemas['Class']
  context: ViewContext
  user: User
  signal: AbortSignal
  /** Shows the class again. */
  onChanged (): Promise<void>
}

function partsOfOpen ({ managed, context, user, signal, onChanged }: Page): (HTMLElement | false)[] {
  const { api } = context.account
  const { id, name, teacher } = managed
  const title = h('h1', { tabindex: '-1' }, name)
  const lead = h('p', { class: 'lead' }, fullName(teacher))
  const onGiven = (given: Schemas['Class']) => {
    lead.textContent = fullName(given.teacher)
    if (user.role !== 'admin') leave(context, given, signal)
  }
  const onPupils = async () => { await Promise.all([several.load(), homework.load()]) }
  const pupils = pupilsOf(api, managed, signal, onPupils)
  const homework = homeworkOf(api, managed, signal)
  const several = severalPupils({
    api,
    managed,
    onCodes: codes => showNewSlips(id, { codes }),
    onMoved: async () => { await Promise.all([pupils.load(), homework.load()]) }
  })
  return [
    title,
    user.role === 'admin' && lead,
    pupils.element,
    several.element,
    homework.element,
    hardLettersOf(api, managed, signal),
    ...invitationsTo(api, managed, signal),
    rosterOf({
      api,
      managed,
      user,
      signal,
      onCreated: async () => { await Promise.all([pupils.load(), onPupils()]) }
    }),
    h('div', { class: 'settings' },
      setting(t('rename'), nameForm(api, managed, title)),
      setting(t('giveTitle'), giveClass(api, managed, onGiven)),
      setting(t('archive'), h('p', {}, t('archiveText')), archiving(api, managed, onChanged)),
      setting(t('deleteClass'), h('p', {}, t('deleteText')), deletion(context, managed, signal)))
  ]
}

/** Leaves the page of a class that is no longer the caller's, and says whose it is. */
function leave ({ notices }: ViewContext, given: Schemas['Class'], signal: AbortSignal): void {
  notices.show('class-given', () => givenText(given), { stays: false })
  if (!signal.aborted) location.replace(linkTo('classes'))
}

/** An archived class can be read, not changed. */
function partsOfArchived ({ managed, context, user, signal, onChanged }: Page): (HTMLElement | false)[] {
  const { api } = context.account
  const pupils = pupilsOf(api, managed, signal)
  return [
    h('h1', { tabindex: '-1' }, managed.name),
    user.role === 'admin' && h('p', { class: 'lead' }, fullName(managed.teacher)),
    archiveNote(api, managed, onChanged),
    pupils.element,
    severalPupils({ api, managed, onCodes () {}, onMoved: async () => {} }).element,
    homeworkOf(api, managed, signal).element,
    h('div', { class: 'settings' },
      setting(t('deleteClass'), h('p', {}, t('deleteText')), deletion(context, managed, signal)))
  ]
}

/** Mistyped, not theirs, or deleted. */
const NOT_FOUND_STATUSES = [400, 403, 404]

const notFoundPage = (reply: Reply<unknown> | null): HTMLElement => entryPage(t('classes'),
  h('p', { class: 'lead', role: 'alert' },
    reply && NOT_FOUND_STATUSES.includes(reply.response.status) ? t('noSuchClass') : refusalText(reply)),
  h('div', { class: 'actions' }, h('a', { class: 'button primary', href: linkTo('classes') }, t('toClasses'))))

/** @param managed the class; its name is updated for all parts of the page */
function nameForm (api: Api, managed: Schemas['Class'], title: HTMLElement): HTMLElement {
  const { id, name } = managed
  return apiForm({
    id: 'class',
    fields: [{ name: 'name', label: t('className'), autocomplete: 'off', value: name }],
    button: t('save'),
    send: body => api.PATCH('/api/classes/{id}', { params: { path: { id } }, body }),
    async onSuccess ({ data }) {
      managed.name = title.textContent = data.name
      return t('saved')
    }
  })
}

function deletion (context: ViewContext, managed: Schemas['Class'], signal: AbortSignal): HTMLElement {
  const question = () => t('deleteQuestion', managed.name)
  return confirmButton(t('deleteClass'), { label: t('deleteClass'), question }, async () => {
    const params = { path: { id: managed.id }, query: { cascade: true } }
    const reply = await context.account.api.DELETE('/api/classes/{id}', { params })
    if (reply.data) showDeletion(context, managed)
    if (reply.data && !signal.aborted) location.replace(linkTo('classes'))
    return reply
  })
}
