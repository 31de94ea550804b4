import { Type, type Static } from 'typebox'
import { contentId } from '../../database/schema/content-ids.ts'
import { LANGUAGES, LEVELS, WORD_KINDS, type Level } from '../../database/schema/tables.ts'
import { IsPublished, NewIsPublished, preview } from '../../content/audience/drafts.ts'
import { patterns } from '../../http/errors/patterns.ts'
import { changeOf, idLike, oneOf, paging } from '../../http/answers/shapes.ts'

const LanguageName = oneOf(LANGUAGES, { title: 'Language', examples: ['fr'] })
const WordKind = oneOf(WORD_KINDS, { title: 'WordKind', examples: ['first_name'] })
const LevelNumber = Type.Unsafe<Level>(Type.Integer({
  minimum: LEVELS[0],
  maximum: LEVELS.at(-1)!,
  description: 'Difficulty, from the number of letters, movements and consecutive letters with similar fingers',
  examples: [1]
}))
const word = Type.String({
  minLength: 1, maxLength: 50, pattern: patterns.spelling.pattern, description: 'With its accents', examples: ['Maëlle']
})

export const Word = Type.Object({
  id: idLike(contentId('words', 'fr/first_name/Léa')),
  word: Type.String({ description: 'With its accents', examples: ['Léa'] }),
  language: LanguageName,
  kind: WordKind,
  level: LevelNumber,
  isPublished: IsPublished
}, { title: 'Word' })
export type Word = Static<typeof Word>

export const NewWord = Type.Object(
  { word, language: LanguageName, kind: WordKind, isPublished: NewIsPublished },
  { title: 'NewWord', additionalProperties: false }
)
export type NewWord = Static<typeof NewWord>

export const WordChange = changeOf(NewWord, 'WordChange')
export type WordChange = Static<typeof WordChange>

export const WordQuery = Type.Object({
  language: Type.Optional(LanguageName),
  level: Type.Optional(LevelNumber),
  kind: Type.Optional(WordKind),
  ...preview,
  ...paging
}, { additionalProperties: false })
export type WordQuery = Static<typeof WordQuery>
