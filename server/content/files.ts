// assets/content/*.json: what the product teaches, as its authors write it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { NewExercise } from '../course/schemas.ts'
import { DifficultyName } from '../dictionary/schemas.ts'
import { Word } from '../words/schemas.ts'
import { contentFolder } from '../media/illustrations.ts'

const text = Type.String({ minLength: 1 })
const order = Type.Integer({ minimum: 0 })
const exact = { additionalProperties: false }

/** Rows name each other by key. Each text is there in French and in English. */
const files = {
  categories: Type.Array(Type.Object({
    key: text, name: text, nameEn: text, description: text, descriptionEn: text
  }, exact)),
  signs: Type.Array(Type.Object({
    key: text,
    word: text,
    /** Absent from a letter, which the alphabet describes. */
    definition: Type.Optional(text),
    definitionEn: Type.Optional(text),
    difficulty: DifficultyName,
    category: text,
    illustration: text
  }, exact)),
  modules: Type.Array(Type.Object({
    key: text, title: text, titleEn: text, description: text, descriptionEn: text, order
  }, exact)),
  lessons: Type.Array(Type.Object({
    key: text,
    module: text,
    title: text,
    titleEn: text,
    description: text,
    descriptionEn: text,
    difficulty: DifficultyName,
    category: text,
    duration: order,
    order,
    isPublished: Type.Boolean()
  }, exact)),
  /** Options and answer of a word_to_image exercise are keys of signs, whose images are offered. Those of an
   * image_to_word exercise are letters, the same in both languages. */
  exercises: Type.Array(Type.Object({
    key: text,
    lesson: text,
    order,
    type: NewExercise.properties.type,
    prompt: text,
    promptEn: text,
    sign: text,
    options: Type.Optional(Type.Array(text)),
    answer: text
  }, exact)),
  /** A word has no key: its language, kind and spelling name it. */
  words: Type.Array(Type.Omit(Word, ['id', 'isPublished'], exact))
}

export type Content = { [Name in keyof typeof files]: Static<typeof files[Name]> }

/** @throws Error that names the file and its first fault */
export async function readContent (): Promise<Content> {
  const entries = await Promise.all(Object.entries(files).map(async ([name, schema]) =>
    [name, await readRows(`${name}.json`, schema)]))
  return Object.fromEntries(entries)
}

async function readRows (file: string, schema: TSchema): Promise<unknown> {
  const rows: unknown = JSON.parse(await readFile(join(contentFolder, file), 'utf8'))
  const [fault] = Value.Errors(schema, rows)
  if (fault) throw new Error(`assets/content/${file}${fault.instancePath} ${fault.message}`)
  return rows
}
