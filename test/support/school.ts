// A school whose admin imports and exports content.
import type { Test } from 'tap'
import { seed } from '../../server/administration/seed/seed.ts'
import { appOn, ownDatabase, signedIn } from '../helper.ts'

interface Report {
  faults: { path: string, message: string }[]
  [kind: string]: unknown
}

/** An admin of an app on a separate database, with the product's content. */
export async function startSchool (t: Test) {
  const db = await ownDatabase(t)
  await seed(db)
  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  return { app, headers, db }
}

export type School = Pick<Awaited<ReturnType<typeof startSchool>>, 'app' | 'headers'>

const isCsv = (payload: unknown) => typeof payload === 'string' || payload instanceof Buffer

export const send = ({ app, headers }: School, payload: object | string | Buffer, query = '') => app.inject({
  method: 'POST',
  url: `/api/import${query}`,
  headers: { ...headers, 'content-type': isCsv(payload) ? 'text/csv' : 'application/json' },
  payload
})

/** The import's report. */
export const report = async (...call: Parameters<typeof send>): Promise<Report> => (await send(...call)).json().data

export const get = async ({ app, headers }: School, url: string) => (await app.inject({ url, headers })).json()

/** A lesson with everything it needs. */
export const animals = {
  categories: [{ key: 'animals', name: 'Animaux', nameEn: 'Animals' }],
  signs: [
    { key: 'cat', word: 'Chat', definition: 'Les moustaches.', category: 'animals' },
    { key: 'dog', word: 'Chien', definition: 'La main appelle.', category: 'animals', difficulty: 'advanced' }
  ],
  modules: [{ key: 'animals', title: 'Les animaux', description: 'À la ferme.', order: 9 }],
  lessons: [{
    key: 'pets',
    module: 'animals',
    title: 'À la maison',
    description: 'Deux signes.',
    category: 'animals',
    duration: 5,
    order: 99
  }],
  exercises: [{
    key: 'pets-1',
    lesson: 'pets',
    sign: 'cat',
    type: 'image_to_word',
    prompt: 'Qui est-ce ?',
    options: ['Chat', 'Chien'],
    answer: 'Chat',
    order: 1
  }],
  words: [{ word: 'ornithorynque', language: 'fr', kind: 'everyday' }]
}
