import { editingRoutes } from '../../content/editing/routes.ts'
import type { Routes } from '../../http/routes.ts'
import { readerOf } from '../../content/audience/localization.ts'
import { succeedPage, successPage } from '../../http/answers/shapes.ts'
import { NewWord, Word, WordChange, WordQuery } from './schemas.ts'
import { editableWord, findWords } from './words.ts'

const tags = ['words']

export const wordRoutes: Routes = async (app, { db }) => {
  app.get('/words', {
    schema: {
      tags,
      operationId: 'listWords',
      summary: 'List words to fingerspell, the easiest first',
      description: 'Of one language and level, or of all.',
      querystring: WordQuery,
      response: { 200: successPage(Word) }
    }
  }, async request => {
    const words = await findWords(db, readerOf(request), request.query)
    return succeedPage(words, request.query)
  })
}

export const wordAdminRoutes: Routes = async (app, { db }) => {
  editingRoutes(app, db, editableWord, {
    path: '/words',
    tags,
    answer: Word,
    notFound: 'WORD_NOT_FOUND',
    create: {
      summary: 'Add a word to fingerspell', description: 'Its level is computed from its letters.', body: NewWord
    },
    change: { summary: 'Update a word to fingerspell', body: WordChange },
    remove: { summary: 'Delete a word to fingerspell', description: 'Learners no longer get it.' }
  })
}
