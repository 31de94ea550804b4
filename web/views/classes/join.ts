// An invitation: register with it, or join the class. Its code is in the address, or typed.
import '../../elements/style/account.css'
import '../../elements/style/classes.css'
import type { Schemas } from 'api-client'
import { h, type View } from '../../elements/dom.ts'
import { entryPage, messagePage } from '../../elements/entry-page.ts'
import { createField } from '../../elements/forms/field.ts'
import { apiForm, refusalText } from '../../elements/forms/form.ts'
import { MAX_PAGE_SIZE } from '../../elements/list-section.ts'
import { fullName } from '../../elements/text/full-name.ts'
import type { Account } from '../../learner/account.ts'
import type { Learner } from '../../learner/learner.ts'
import { invitationCodeIn, linkTo } from '../../shell/routes.ts'
import { createForm } from '../account/create.ts'
import type { ViewContext } from '../context.ts'
import { whoSeesWhat } from './rights.ts'
import { t } from './strings.ts'

type Details = Schemas['InvitationDetails']

export async function joinView (initialCode: string, context: ViewContext, signal: AbortSignal): Promise<View> {
  const { account, notices } = context
  const learner = await context.learner()
  const element = h('div', { class: 'account' })
  notices.hide('invitation')

  async function show (code: string) {
    const reply = code === ''
      ? null
      : await account.api.GET('/api/invitations/{code}', { params: { path: { code } }, signal }).catch(() => null)
    const details = reply?.data?.data
    const classLink = details && await findClassLink(details, account)
    if (signal.aborted) return
    if (details) {
      return element.replaceChildren(classLink
        ? messagePage(details.className, t('alreadyIn'), classLink, t('toClass'))
        : invitationPage(code, details, { ...context, learner, signal }))
    }
    const fault = code === '' ? '' : reply?.response.status === 404 ? t('codeUnknown') : refusalText(reply)
    element.replaceChildren(codePage(code, fault, openInvitation))
  }
  // With the code in the address, the user returns here after signing in.
  function openInvitation (code: string) {
    const address = linkTo('join', code)
    if (location.hash !== address) location.replace(address)
    else show(code).then(() => element.querySelector('input')?.focus()).catch(reportError)
  }
  await show(initialCode)
  return { element, title: t('joinTitle') }
}

const isSignedIn = (account: Account) => account.user() !== null && !account.hasEnded()

/** @returns a link to the class for its teacher and members; undefined for others */
async function findClassLink ({ classId, teacher }: Details, account: Account): Promise<string | undefined> {
  if (!isSignedIn(account)) return undefined
  if (teacher.username === account.user()?.username) return linkTo('classes', classId)
  const params = { query: { limit: MAX_PAGE_SIZE } }
  const mine = await account.api.GET('/api/users/me/classes', { params }).catch(() => null)
  return mine?.data?.data.some(({ id }) => id === classId) ? linkTo('classes') : undefined
}

function codePage (code: string, fault: string, openInvitation: (code: string) => void): HTMLElement {
  const field = createField('join', {
    name: 'code', label: t('classCode'), hint: t('codeHint'), autocomplete: 'off', value: code
  })
  if (fault) field.showFault(fault)
  const onsubmit = (event: Event) => {
    event.preventDefault()
    field.check()
    if (field.isFaulty()) field.focus()
    else openInvitation(invitationCodeIn(field.value()))
  }
  return entryPage(t('joinTitle'),
    h('form', { class: 'account-form', novalidate: true, onsubmit }, field.element,
      h('div', { class: 'actions' }, h('button', { class: 'primary', type: 'submit' }, t('next')))))
}

type JoinContext = Omit<ViewContext, 'learner'> & { learner: Learner, signal: AbortSignal }

function invitationPage (code: string, details: Details, context: JoinContext): HTMLElement {
  const { account } = context
  const isUser = isSignedIn(account)
  return entryPage(t('joinClass', details.className),
    h('p', { class: 'lead' }, t('invites', fullName(details.teacher))),
    ...isUser ? [joinForm(code, context)] : [],
    whoSeesWhat(details.teacherMay),
    ...isUser ? [] : signUp(code, details, context))
}

function joinForm (code: string, { account, signal }: JoinContext): HTMLElement {
  return apiForm({
    id: 'join',
    fields: [],
    button: t('join'),
    send: () => account.api.POST('/api/classes/join', { body: { code } }),
    async onSuccess () { if (!signal.aborted) location.replace(linkTo('classes')) }
  })
}

/** A registration form that includes the code. A notice leads users who sign in instead back here. */
function signUp (code: string, { className }: Details, context: JoinContext): HTMLElement[] {
  const { notices, signal } = context
  const text = () => t('invitedTo', className)
  const action = { text: () => t('backToInvitation'), run: () => { location.hash = linkTo('join', code) } }
  const remember = () => notices.show('invitation', text, { action })
  const goOn = (message: string) => {
    notices.show('hello', () => message, { stays: false })
    if (!signal.aborted) location.replace(linkTo('classes'))
  }
  const backToSignIn = ({ message = '' }) => {
    notices.show('hello', () => message, { stays: false })
    if (!signal.aborted) location.hash = linkTo('account')
  }
  // After a session has ended, the user signs in again.
  const isGuest = !context.account.user()
  const form = () => createForm({ ...context, goOn, backToSignIn }, code)
  return [
    ...isGuest ? [h('h2', {}, t('createAccount')), h('p', {}, t('noEmailNeeded')), ...form()] : [],
    h('p', {}, `${t('haveAccount')} `, h('a', { href: linkTo('account'), onclick: remember }, t('signIn')))
  ]
}
