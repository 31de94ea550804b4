import { Type, type Static } from 'typebox'
import { ALPHABET } from 'recognizer-wasm'
import { contentId } from '../../database/schema/content-ids.ts'
import { DIFFICULTIES } from '../../database/schema/tables.ts'
import { IsPublished, NewIsPublished, preview } from '../../content/audience/drafts.ts'
import { EnglishText, localizedText } from '../../content/audience/localization.ts'
import { patterns } from '../../http/errors/patterns.ts'
import {
  Moment, changeOf, idLike, idParams, line, nullable, oneOf, paging, paragraph
} from '../../http/answers/shapes.ts'

export const DifficultyName = oneOf(DIFFICULTIES, { title: 'Difficulty', examples: ['beginner'] })

const mediaUrl = (example: string) =>
  Type.String({ maxLength: 2000, pattern: patterns.media.pattern, examples: [example] })

const categoryId = contentId('categories', 'alphabet')
const signId = contentId('signs', 'letter-a')

export const Sign = Type.Object({
  id: idLike(signId),
  word: Type.String({ description: 'The name of the sign, always in French', examples: ['A'] }),
  definition: localizedText(ALPHABET.A.description.en),
  definitionEn: EnglishText,
  difficulty: DifficultyName,
  category: nullable(Type.Object(
    { id: idLike(categoryId), name: localizedText('Alphabet'), nameEn: EnglishText }, { title: 'CategoryOfSign' }
  )),
  imageUrl: nullable(Type.String({ examples: ['https://school.example/a.svg'] })),
  imageAlt: nullable(localizedText(ALPHABET.A.description.en)),
  imageAltEn: EnglishText,
  imageCredit: nullable(Type.String()),
  imageLicence: nullable(Type.String()),
  videoUrl: nullable(Type.String()),
  videoCredit: nullable(Type.String()),
  videoLicence: nullable(Type.String()),
  isPublished: IsPublished,
  createdAt: Moment,
  updatedAt: Moment
}, { title: 'Sign' })
export type Sign = Static<typeof Sign>

export const SignParams = idParams(signId)

const credit = (file: string) => Type.Optional(nullable(line(1, 500, {
  description: `Author of the ${file}, and its title and address if its licence asks for them`,
  examples: ['Jeanne Moulin, “Bonjour”, https://school.example/videos/bonjour']
})))
const licence = (file: string) => Type.Optional(nullable(line(1, 100, {
  description: `Licence of the ${file}. The page links the names of Creative Commons licences to their texts`,
  examples: ['CC BY-SA 4.0']
})))

export const NewSign = Type.Object({
  word: line(1, 100, { examples: ['Bonjour'] }),
  definition: paragraph(1, 5000, { examples: ['Salutation : la main plate part du menton.'] }),
  definitionEn: Type.Optional(nullable(paragraph(1, 5000, {
    examples: ['A greeting: the flat hand leaves the chin.']
  }))),
  difficulty: Type.Optional(DifficultyName),
  categoryId: Type.Optional(nullable(idLike(categoryId))),
  imageUrl: Type.Optional(nullable(mediaUrl('https://school.example/bonjour.webp'))),
  imageAlt: Type.Optional(nullable(line(1, 500, {
    description: 'Alternative text. Must not contain the word, because exercises show it',
    examples: ['La main plate, au menton, part vers l’avant.']
  }))),
  imageAltEn: Type.Optional(nullable(line(1, 500, { examples: ['A flat hand at the chin moves forward.'] }))),
  imageCredit: credit('picture'),
  imageLicence: licence('picture'),
  videoUrl: Type.Optional(nullable(mediaUrl('https://school.example/bonjour.mp4'))),
  videoCredit: credit('video'),
  videoLicence: licence('video'),
  isPublished: NewIsPublished
}, { title: 'NewSign', additionalProperties: false })
export type NewSign = Static<typeof NewSign>

export const SignChange = changeOf(NewSign, 'SignChange')
export type SignChange = Static<typeof SignChange>

export const SignQuery = Type.Object({
  search: Type.Optional(line(1, 100, {
    description: 'A word, ignoring case, accents and one typo, or a text of the definition, in French or English',
    examples: ['a']
  })),
  category: Type.Optional(line(1, 100, {
    description: 'Id of a category, or its name in French or English', examples: ['Alphabet']
  })),
  difficulty: Type.Optional(DifficultyName),
  letter: Type.Optional(Type.String({
    pattern: patterns.letter.pattern, description: 'First letter of the word', examples: ['A']
  })),
  ...preview,
  ...paging
}, { additionalProperties: false })
export type SignQuery = Static<typeof SignQuery>

export const Category = Type.Object({
  id: idLike(categoryId),
  name: localizedText('Alphabet'),
  nameEn: EnglishText,
  description: nullable(localizedText('The 26 letters of the manual alphabet of French Sign Language.')),
  descriptionEn: EnglishText,
  isPublished: IsPublished,
  signCount: Type.Integer({ examples: [26] })
}, { title: 'Category' })
export type Category = Static<typeof Category>

export const NewCategory = Type.Object({
  name: line(1, 100, { examples: ['Salutations'] }),
  nameEn: Type.Optional(nullable(line(1, 100, { examples: ['Greetings'] }))),
  description: Type.Optional(nullable(paragraph(1, 5000, { examples: ['Se saluer et se quitter.'] }))),
  descriptionEn: Type.Optional(nullable(paragraph(1, 5000, { examples: ['Meeting and parting.'] }))),
  isPublished: NewIsPublished
}, { title: 'NewCategory', additionalProperties: false })
export type NewCategory = Static<typeof NewCategory>

export const CategoryChange = changeOf(NewCategory, 'CategoryChange', {
  examples: [{ description: 'Les 26 lettres de l’alphabet manuel.' }]
})
export type CategoryChange = Static<typeof CategoryChange>
