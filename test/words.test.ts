import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Test } from 'tap'
import { LETTERS, lettersOf, moves } from 'recognizer-wasm'
import { seed } from '../server/administration/seed/seed.ts'
import { readContent } from '../server/administration/seed/files.ts'
import { levelOf } from '#course/word-level'
import { appOn, ownDatabase, signedIn } from './helper.ts'

const file = (await readContent()).words.map(word => ({ ...word, level: levelOf(word.word) }))

const LEVELS = [1, 2, 3]
const LANGUAGES = ['fr', 'en']

/** An app of the test's own, and its API for an admin. */
async function start (t: Test) {
  const db = await ownDatabase(t)
  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/words${path}`, headers, ...payload && { payload } })
    return { status: answer.statusCode, ...answer.json() }
  }
  const wordsOf = async (query = '') =>
    (await call('GET', `?limit=100${query}`)).data.map(({ word }: { word: string }) => word)
  return { app, db, headers, call, wordsOf }
}

t.test('the level of a word depends on how hard it is to sign', async t => {
  const levels = (words: string) => words.split(' ').map(levelOf)
  t.same(levels('lac ami Noé HUGO école wagon'), [1, 1, 1, 1, 1, 1], 'a few still letters')
  t.same(levels('wagons Amy Zoé taxi'), [2, 2, 2, 2], 'more letters, or one moving letter')
  t.same(levels('dimanches jardin équipe yaourt'), [3, 3, 3, 3], 'many letters, or several moving ones')
  t.same(['abc', 'abcmw', 'abcmwh', 'abcmwhbc', 'abcmwhbcm'].map(levelOf), [1, 1, 2, 2, 3], 'each letter counts')
  t.same(['ambch', 'asbch'].map(levelOf), [1, 2], 'A and S bend the same fingers')
  t.same(['abach', 'aabch'].map(levelOf), [1, 2], 'so does a double letter')
  t.same(['cœur', 'coeur'].map(levelOf), [levelOf('COEUR'), levelOf('COEUR')], 'as it is spelled')
})

t.test('the product’s words cover every level and letter', async t => {
  for (const language of LANGUAGES) {
    const its = file.filter(word => word.language === language)
    t.equal(new Set(its.map(({ word }) => lettersOf(word).join(''))).size, its.length, 'no two have the same spelling')
    t.same([...new Set(its.flatMap(({ word }) => lettersOf(word)))].sort(), LETTERS)
    for (const level of LEVELS) {
      for (const kind of ['first_name', 'everyday']) {
        t.ok(its.filter(word => word.kind === kind && word.level === level).length >= 8, `${language} ${kind} ${level}`)
      }
    }
    const easy = its.filter(({ level }) => level === 1).flatMap(({ word }) => lettersOf(word))
    t.notOk(easy.some(moves), 'beginners get no moving letter')
  }
})

t.test('a user filters words by language, level and kind', async t => {
  const { app, db } = await start(t)
  await seed(db)
  const { headers } = await signedIn(app)
  const list = async (query: string) => (await app.inject({ url: `/api/words?${query}`, headers })).json()
  const names = (words: { word: string }[]) => words.map(({ word }) => word).sort()
  const all = await list('limit=100')
  t.match(all.meta, { page: 1, limit: 100, total: file.length })
  const levels = all.data.map(({ level }: { level: number }) => level)
  t.same(levels, [...levels].sort(), 'the easiest first')
  for (const language of LANGUAGES) {
    for (const level of LEVELS) {
      const expected = file.filter(word => word.language === language && word.level === level)
      const { data, meta } = await list(`language=${language}&level=${level}&limit=100`)
      t.same(names(data), names(expected))
      t.equal(meta.total, expected.length)
      t.match(data[0], { id: String, language, level })
    }
  }
  const query = 'language=fr&level=1&kind=first_name&limit=5'
  const first = await list(query)
  t.same(first.data.map(({ word }: { word: string }) => word), ['Adam', 'Alice', 'Élise', 'Emma', 'Ève'])
  const second = await list(`${query}&page=2`)
  t.same(second.meta, { page: 2, limit: 5, total: first.meta.total })
  t.equal(second.data[0].word, 'Hugo')
  for (const bad of ['language=de', 'level=4', 'level=0', 'level=easy', 'kind=verb', 'level=1&level=2', 'x=1']) {
    t.equal((await list(bad)).error?.code, 'VALIDATION_FAILED', bad)
  }
})

t.test('an admin adds, changes and deletes words, and the log records it', async t => {
  const { app, headers, call, wordsOf } = await start(t)
  const { status, data: word } = await call('POST', '', { word: 'Lou', language: 'fr', kind: 'first_name' })
  t.equal(status, 201)
  t.match(word, { id: String, word: 'Lou', language: 'fr', kind: 'first_name', level: 1 })
  const change = { word: 'Jean-François' }
  t.match((await call('PATCH', `/${word.id}`, change)).data, { ...word, ...change, level: 3 })
  t.match((await call('PATCH', `/${word.id}`, { kind: 'everyday' })).data, { ...change, kind: 'everyday', level: 3 })
  t.same(await wordsOf('&level=3&kind=everyday'), ['Jean-François'])
  t.equal((await call('DELETE', `/${word.id}`)).status, 200)
  t.same(await wordsOf(), [])
  for (const id of [word.id, randomUUID()]) {
    for (const [method, payload] of [['PATCH', change], ['DELETE', undefined]] as const) {
      const { status, error } = await call(method, `/${id}`, payload)
      t.same([status, error.code], [404, 'WORD_NOT_FOUND'])
    }
  }
  const { data: log } = (await app.inject({ url: `/api/audit?target=${word.id}`, headers })).json()
  t.match(log.map(({ action, details }: { action: string, details: unknown }) => ({ action, details })), [
    { action: 'word.deleted', details: { row: { word: 'Jean-François' } } },
    { action: 'word.changed', details: { from: { kind: 'first_name' }, to: { kind: 'everyday' } } },
    { action: 'word.changed', details: { from: { word: 'Lou' }, to: change } },
    { action: 'word.created', details: null }
  ])
})

t.test('a word contains only letters that can be signed', async t => {
  const { call, wordsOf } = await start(t)
  const add = (word: unknown, fields: object = {}) =>
    call('POST', '', { word, language: 'fr', kind: 'everyday', ...fields })
  for (const word of ['', ' ', '42', 'a1', 'chat ', ' chat', 'un  chat', 'Søren', 'Straße', 'été!', '’été', 'été-', '語',
    'x'.repeat(51), null, 7, ['chat']]) {
    const { status, error } = await add(word)
    t.same([status, error?.code], [400, 'VALIDATION_FAILED'], JSON.stringify(word))
  }
  const { error } = await add('42')
  t.same(error.details.errors, [{
    path: 'word',
    message: 'must be letters, with or without accents, separated only by single spaces, hyphens or apostrophes'
  }])
  for (const fields of [{ language: 'de' }, { kind: 'verb' }, { level: 1 }]) {
    t.equal((await add('chat', fields)).status, 400, JSON.stringify(fields))
  }
  const fine = ['aujourd’hui', "aujourd'hui", 'grand-mère', 'pomme de terre', 'ÆŒÀÏÑÖÙÝàïñöùýÿŸ', 'x'.repeat(50)]
  for (const word of fine) t.equal((await add(word)).status, 201, word)
  t.equal((await wordsOf()).length, fine.length)
})

t.test('loading the content again restores deleted words and keeps changed ones', async t => {
  const { db, call, wordsOf } = await start(t)
  await seed(db)
  const before = await wordsOf('&language=fr&level=1')
  const { data: [first, second] } = await call('GET', '?language=fr&level=1')
  await call('DELETE', `/${first.id}`)
  await call('PATCH', `/${second.id}`, { word: 'Ali' })
  await seed(db)
  t.same((await wordsOf('&language=fr&level=1')).sort(), before.map((word: string) =>
    word === second.word ? 'Ali' : word).sort())
  const { data } = await call('GET', '?language=fr&level=1')
  t.equal(data.find(({ word }: { word: string }) => word === first.word).id, first.id, 'under the same id')
})
