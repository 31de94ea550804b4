// The course as the server offers it now, for views that are about progress and need a connection anyway.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../elements/all-pages.ts'

export interface ModuleLessons { id: string, title: string, lessons: Schemas['Lesson'][] }

/** The lessons that learners see, by module, with the caller's progress.
 * @throws Error that says, in the page's language, why they did not come */
export async function publishedModules (api: Api): Promise<ModuleLessons[]> {
  const all = await allPages(query => api.GET('/api/lessons', { params: { query } }))
  // An admin gets drafts, too.
  const lessons = all.filter(({ isPublished, module }) => isPublished && module.isPublished)
  const modules = new Map(lessons.map(({ module }) => [module.id, module]))
  return [...modules.values()].toSorted((a, b) => a.order - b.order).map(({ id, title }) =>
    ({ id, title, lessons: lessons.filter(({ module }) => module.id === id) }))
}
