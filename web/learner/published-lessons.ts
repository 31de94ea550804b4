// The server's current course, for views that need a connection anyway.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../elements/all-pages.ts'

export interface ModuleLessons { id: string, title: string, lessons: Schemas['Lesson'][] }

/** Published lessons by module, with the user's progress.
 * @throws Error with a message in the page's language */
export async function publishedModules (api: Api): Promise<ModuleLessons[]> {
  const all = await allPages(query => api.GET('/api/lessons', { params: { query } }))
  // The API includes drafts for admins.
  const lessons = all.filter(({ isPublished, module }) => isPublished && module.isPublished)
  const modules = new Map(lessons.map(({ module }) => [module.id, module]))
  return [...modules.values()].toSorted((a, b) => a.order - b.order).map(({ id, title }) =>
    ({ id, title, lessons: lessons.filter(({ module }) => module.id === id) }))
}
