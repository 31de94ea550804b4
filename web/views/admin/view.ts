// The administration: a page for each kind of thing that admins look after.
import '../../elements/style/account.css'
import '../../elements/style/classes.css'
import '../../elements/style/dictionary.css'
import '../../elements/style/admin.css'
import { h, type View } from '../../elements/dom.ts'
import { linkTo } from '../../shell/routes.ts'
import { fillByUser } from '../by-user.ts'
import type { ViewParts } from '../parts.ts'
import { categoriesPage } from './categories.ts'
import { coursePage } from './course.ts'
import { exercisesPage } from './exercises.ts'
import { filesPage } from './files.ts'
import { lessonsPage } from './lessons.ts'
import { logPage } from './log.ts'
import { modulesPage } from './modules.ts'
import type { AdminParts, Page } from './parts.ts'
import { overviewPage } from './overview.ts'
import { peoplePage } from './people.ts'
import { signsPage } from './signs.ts'
import { t } from './strings.ts'
import { transferPage } from './transfer.ts'
import { wordsPage } from './words.ts'

/** The pages, in the order of their links. */
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
/** The pages to which that of the course leads. */
const OF_COURSE: readonly string[] = ['modules', 'lessons', 'exercises']
type PageName = keyof typeof PAGES

/** @param which the name of a page, and what it shows, with a dot between: `signs.new` */
export async function adminView (which: string, parts: ViewParts, signal: AbortSignal): Promise<View> {
  const element = h('div', { class: 'account classes admin' })
  const focusTitle = () => element.querySelector('h1')?.focus()
  // Else the browser opens a file that was dropped beside its place, and the page is gone.
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, stayOnPage, { signal })
  await fillByUser(element, parts.account, (current, again) =>
    contentOf(which, parts, current, () => { again().then(focusTitle).catch(reportError) }), signal)
  return { element, title: t('administration') }
}

function stayOnPage (event: DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

async function contentOf (
  which: string, parts: ViewParts, signal: AbortSignal, reopen: () => void
): Promise<HTMLElement[]> {
  const { account, notices } = parts
  const user = account.user()
  if (!user || account.hasEnded()) return [closed(t('signInFirst'), 'account', t('signIn'))]
  if (user.role !== 'admin') return [closed(t('notAdmin'), 'home', t('practise'))]
  const [name = '', ...rest] = which.split('.')
  const page = Object.keys(PAGES).find(each => each === name) as PageName | undefined ?? 'overview'
  const go = (to: string, said: string) => {
    notices.show('admin', () => said, { stays: false })
    if (!signal.aborted) location.hash = linkTo('admin', to)
  }
  const admin: AdminParts = { ...parts, api: account.api, user, signal, go, reopen }
  const open: Page = PAGES[page]
  return [navigation(page), await open(admin, ...rest)]
}

const closed = (text: string, to: 'account' | 'home', link: string) => h('section', { class: 'entry' },
  h('h1', { tabindex: '-1' }, t('administration')),
  h('p', { class: 'lead' }, text),
  h('div', { class: 'actions' }, h('a', { class: 'button primary', href: linkTo(to) }, link)))

function navigation (open: PageName): HTMLElement {
  const current = OF_COURSE.includes(open) ? 'course' : open
  const names = (Object.keys(PAGES) as PageName[]).filter(name => !OF_COURSE.includes(name))
  return h('nav', { class: 'admin-nav', 'aria-label': t('administration') }, ...names.map(name =>
    h('a', { href: linkTo('admin', name), 'aria-current': name === current ? 'page' : null }, t(name))))
}
