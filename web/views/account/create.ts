// The form to create an account, with an e-mail address or with a class invitation.
import { h } from '../../elements/dom.ts'
import { entryPage } from '../../elements/entry-page.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { nameOf } from '../../learner/account.ts'
import { invitationCodeIn, linkTo } from '../../shell/routes.ts'
import { signInLink, type EntryContext } from './entry.ts'
import { email, firstName, lastName, newPassword, username } from './fields.ts'
import { enter, signIn, type AccountContext } from './parts.ts'
import { t } from './strings.ts'

export const createPage = (context: EntryContext): HTMLElement => entryPage(t('createAccount'),
  h('p', { class: 'lead' }, t('createLead')),
  ...createForm(context),
  h('p', {}, `${t('haveAccount')} `, signInLink()),
  h('p', {}, h('a', { href: linkTo('join') }, t('haveInvitation'))))

const withEmail = () =>
  [email(), { ...username(), hint: t('usernameHint') }, newPassword(t('password')), firstName()]

/** Pupils sign in with their username. The code field appears only if the server rejects the code. */
const withInvitation = (value: string) => [
  firstName(), lastName(), { ...username('username'), hint: t('usernameHint') }, newPassword(t('password')),
  { ...email('email'), hint: t('emailHintOfPupil'), isOptional: true },
  { name: 'invitationCode' as const, label: t('classCode'), autocomplete: 'off', value, isHidden: true }
]

/** @param invitationCode makes the e-mail address optional */
export function createForm (
  context: AccountContext & Pick<EntryContext, 'backToSignIn' | 'goOn'>, invitationCode?: string
): HTMLElement[] {
  const { account: { api }, learner } = context
  const adoptionNote = h('p', { hidden: true }, t('adoptionNote'))
  learner.hasGuest().then(has => { adoptionNote.hidden = !has }).catch(reportError)
  const form = apiForm({
    id: 'create',
    fields: invitationCode === undefined ? withEmail() : withInvitation(invitationCode),
    button: t('createAccount'),
    helpLink: { EMAIL_TAKEN: signInLink },
    send: ({ username, password, invitationCode: typed, ...may }) => api.POST('/api/auth/register', {
      body: { username, password, ...withoutEmpty(may), ...typed && { invitationCode: invitationCodeIn(typed) } }
    }),
    async onSuccess (_, { email, username, password }) {
      const login = email || username
      const signedIn = await signIn(context, { email: login, password })
      if (!signedIn) return context.backToSignIn({ login, message: t('created') })
      const { lessons, letters } = await learner.adoptGuest(signedIn.user.id)
      enter(context, signedIn)
      context.goOn(t('welcome', nameOf(signedIn.user), lessons, letters))
    }
  })
  return [adoptionNote, form]
}

/** Leaves out empty fields. */
const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>
