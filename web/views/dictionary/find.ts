// Finds signs: on the server for a signed-in user, else among those on this device.
import { LETTERS, describeHand, type Letter } from 'recognizer-wasm'
import type { Schemas } from 'api-client'
import { language, otherLanguage } from '../../elements/text/language.ts'
import type { Account } from '../../learner/account.ts'
import { write } from '../../learner/database/database.ts'
import type { LearnerDatabase } from '../../learner/database/tables.ts'
import { among } from './among.ts'

type Credits = Pick<Schemas['Sign'], 'imageCredit' | 'imageLicence' | 'videoCredit' | 'videoLicence'>
/** Signs of the page itself have no credits, nor have those that an older page kept. */
export type Sign = Pick<Schemas['Sign'], 'id' | 'word' | 'definition' | 'category' | 'imageUrl' | 'videoUrl'> &
  Partial<Credits> & { otherWords?: string }

export interface Found {
  /** One page of the signs found. */
  signs: Sign[]
  /** How many signs all pages have. */
  total: number
  isLast: boolean
  /** `letters`: the letters, which the page has itself. `device`: the letters and the signs that were seen before. */
  from: 'server' | 'letters' | 'device'
}

interface Parts {
  account: Account
  /** Null where the browser keeps nothing. */
  database: LearnerDatabase | null
}

/** How many signs a page has: the alphabet, and without a search as many more, since the poster has the letters. */
const pageSize = (search: string) => search === '' ? 2 * LETTERS.length : LETTERS.length
/** The longest search that the API takes, in characters. */
export const LONGEST = 100

/** @param page 1 for the first
 * @throws the signal's reason when it ends before */
export async function findSigns (parts: Parts, typed: string, page: number, signal: AbortSignal): Promise<Found> {
  const search = cleaned(typed)
  if (isGuest(parts)) return pageOf(among(letters(), search), search, page, 'letters')
  const answer = await askServer(parts.account, search, page, signal)
  if (answer) {
    if (parts.database) keep(parts.database, answer.data).catch(reportError)
    if (answer.meta.total > 0) {
      const { total } = answer.meta
      return { signs: answer.data, total, isLast: page * pageSize(search) >= total, from: 'server' }
    }
    // The server forgives one error, and this two in a long word.
    const seen = await signsOnDevice(parts.database)
    return pageOf(among(seen, search), search, page, 'server')
  }
  // The request may have ended the session.
  if (isGuest(parts)) return pageOf(among(letters(), search), search, page, 'letters')
  const seen = await signsOnDevice(parts.database)
  signal.throwIfAborted()
  return pageOf(among(seen, search), search, page, 'device')
}

const isGuest = ({ account }: Parts) => !account.user() || account.hasEnded()

/** "lettre e" is E. */
const A_LETTER = /^(?:(?:la|the) )?(?:lettre|letter) (\p{L})$/iu

/** A search in the form that the API takes. */
function cleaned (typed: string): string {
  const search = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '').trim().slice(0, LONGEST)
  return A_LETTER.exec(search)?.[1] ?? search
}

function pageOf (all: Sign[], search: string, page: number, from: Found['from']): Found {
  const size = pageSize(search)
  const signs = all.slice(size * (page - 1), size * page)
  return { signs, total: all.length, isLast: size * page >= all.length, from }
}

/** @returns null where there is no connection, or the server gives no signs */
async function askServer ({ api }: Account, search: string, page: number, signal: AbortSignal) {
  const query = { page, limit: pageSize(search), ...search && { search } }
  try {
    const { data } = await api.GET('/api/dictionary', { params: { query }, signal })
    return data ?? null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

const keep = (database: LearnerDatabase, signs: Schemas['Sign'][]) =>
  write(database, ['signs'], ({ store }) => Promise.all(signs.map(sign => store.put(sign))))

/** The signs that were seen, and the letters, which the page has in its own language. */
async function signsOnDevice (database: LearnerDatabase | null): Promise<Sign[]> {
  const own = letters()
  const words = new Set(own.map(({ word }) => word))
  const seen = await database?.getAll('signs') ?? []
  return [...own, ...seen.filter(({ word }) => !words.has(word))]
}

const letters = (): Sign[] => LETTERS.map(letter => ({
  id: letter,
  word: letter,
  definition: describeHand(letter, language()),
  otherWords: otherWordsFor(letter),
  category: null,
  imageUrl: null,
  videoUrl: null
}))

/** The description in the other language, and everyday words for the little finger. */
function otherWordsFor (letter: Letter): string {
  const other = describeHand(letter, otherLanguage())
  const both = `${describeHand(letter, language())} ${other}`
  return `${other} ${both.replace('auriculaire', 'petit doigt').replace('little', 'pinky')}`
}
