// The administration: a page for each kind of content, and for accounts and log.
import '../../elements/style/account.css'
import '../../elements/style/classes.css'
import '../../elements/style/dictionary.css'
import '../../elements/style/admin.css'
import { h, type View } from '../../elements/dom.ts'
import { keepPageOnDrop } from '../../elements/drop-zone.ts'
import { messagePage } from '../../elements/entry-page.ts'
import { linkTo } from '../../shell/routes.ts'
import { fillByUser } from '../by-user.ts'
import type { ViewContext } from '../context.ts'
import { categoriesPage } from './categories.ts'
import { coursePage } from './course.ts'
import { exercisesPage } from './exercises.ts'
import { filesPage } from './files.ts'
import { lessonsPage } from './lessons.ts'
import { logPage } from './log.ts'
import { modulesPage } from './modules.ts'
import type { AdminContext, Page } from './parts.ts'
import { overviewPage } from './overview.ts'
import { peoplePage } from './people.ts'
import { signsPage } from './signs.ts'
import { t } from './strings.ts'
import { transferPage } from './transfer.ts'
import { wordsPage } from './words.ts'

/** In the order of their links. */
const PAGES = {
  overview: overviewPage,
  people: peoplePage,
  signs: signsPage,
  categories: categoriesPage,
  course: coursePage,
  modules: modulesPage,
  lessons: lessonsPage,
  exercises: exercisesPage,
  words: wordsPage,
  files: filesPage,
  transfer: transferPage,
  log: logPage
}
/** Reached from the course page. */
const COURSE_PAGES: readonly string[] = ['modules', 'lessons', 'exercises']
type PageName = keyof typeof PAGES

/** @param which the page and its parameters, separated by dots: `signs.new` */
export async function adminView (which: string, context: ViewContext, signal: AbortSignal): Promise<View> {
  const element = h('div', { class: 'account classes admin' })
  const focusTitle = () => element.querySelector('h1')?.focus()
  keepPageOnDrop(signal)
  await fillByUser(element, context.account, (current, again) =>
    contentOf(which, context, current, () => { again().then(focusTitle).catch(reportError) }), signal)
  return { element, title: t('administration') }
}

async function contentOf (
  which: string, context: ViewContext, signal: AbortSignal, reopen: () => void
): Promise<HTMLElement[]> {
  const { account, notices } = context
  const user = account.user()
  const heading = t('administration')
  if (!user || account.hasEnded()) return [messagePage(heading, t('signInFirst'), linkTo('account'), t('signIn'))]
  if (user.role !== 'admin') return [messagePage(heading, t('notAdmin'), linkTo('home'), t('practise'))]
  const [name = '', ...rest] = which.split('.')
  const page = Object.keys(PAGES).find(each => each === name) as PageName | undefined ?? 'overview'
  const go = (to: string, message: string) => {
    notices.show('admin', () => message, { stays: false })
    if (!signal.aborted) location.hash = linkTo('admin', to)
  }
  const admin: AdminContext = { ...context, api: account.api, user, signal, go, reopen }
  const open: Page = PAGES[page]
  return [navigation(page), await open(admin, ...rest)]
}

function navigation (open: PageName): HTMLElement {
  const current = COURSE_PAGES.includes(open) ? 'course' : open
  const names = (Object.keys(PAGES) as PageName[]).filter(name => !COURSE_PAGES.includes(name))
  return h('nav', { class: 'admin-nav', 'aria-label': t('administration') }, ...names.map(name =>
    h('a', { href: linkTo('admin', name), 'aria-current': name === current ? 'page' : null }, t(name))))
}
