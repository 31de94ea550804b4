// The page for a pupil with a slip: username, code and a new password.
import { h } from '../../elements/dom.ts'
import { entryPage } from '../../elements/entry-page.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { linkTo } from '../../shell/routes.ts'
import { goOnAs, signInLink, type EntryContext } from './entry.ts'
import { code, newPassword, username } from './fields.ts'
import { signIn } from './parts.ts'
import { t } from './strings.ts'

export function startPage (context: EntryContext): HTMLElement {
  const form = apiForm({
    id: 'start',
    fields: [username('username'), { ...code(), hint: t('startCodeHint') }, newPassword(t('password'))],
    button: t('startNow'),
    send: ({ code, password }) => context.account.api.POST('/api/auth/reset-password', { body: { code, password } }),
    async onSuccess (_, { username, password }) {
      const signedIn = await signIn(context, { email: username, password })
      if (signedIn) await goOnAs(signedIn, context, linkTo('classes'))
      // The username was mistyped.
      else context.backToSignIn({ login: username, message: t('passwordSet') })
    }
  })
  return entryPage(t('startTitle'), h('p', { class: 'lead' }, t('startLead')), form,
    h('p', {}, `${t('startedBefore')} `, signInLink()))
}
