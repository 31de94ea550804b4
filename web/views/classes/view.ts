// The classes a user is in and those they teach, or one of the latter.
import '../../elements/style/account.css'
import '../../elements/style/classes.css'
import { h, type View } from '../../elements/dom.ts'
import { messagePage } from '../../elements/entry-page.ts'
import { linkTo } from '../../shell/routes.ts'
import { fillByUser } from '../by-user.ts'
import type { ViewContext } from '../context.ts'
import { classPage } from './class-page.ts'
import { deletedClasses } from './deleted-classes.ts'
import { toLesson } from './first-lesson.ts'
import { myClasses } from './my-classes.ts'
import { sheetPage } from './sheet.ts'
import { t } from './strings.ts'
import { taughtClasses } from './taught-classes.ts'

/** @param id a class that the user teaches; empty for all classes */
export async function classesView (id: string, context: ViewContext, signal: AbortSignal): Promise<View> {
  const element = h('div', { class: 'account classes' })
  await fillByUser(element, context.account, async current => [await pageOf(id, context, current)], signal)
  return { element, title: t('classes') }
}

async function pageOf (id: string, context: ViewContext, signal: AbortSignal): Promise<HTMLElement> {
  const { account } = context
  const user = account.user()
  if (!user || account.hasEnded()) {
    return messagePage(t('classes'), t('signInFirst'), linkTo('account'), t('signIn'), joinLink())
  }
  const [classId, page] = id.split('/')
  if (classId && page === 'sheet') return await sheetPage(classId, account.api)
  if (classId) return await classPage(classId, context, user, signal)
  return h('section', {}, h('h1', { tabindex: '-1' }, t('classes')),
    ...user.role === 'student' ? [await toLesson(context)] : taughtClasses(account.api, user, signal),
    myClasses(account.api, signal),
    user.role !== 'student' && deletedClasses(account.api, signal),
    h('div', { class: 'actions' }, joinLink()))
}

const joinLink = () => h('a', { class: 'button', href: linkTo('join') }, t('joinByCode'))
