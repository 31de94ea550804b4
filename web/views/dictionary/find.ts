// Finds signs: on the server for a signed-in user, otherwise on this device.
import { LETTERS, describeHand, type Letter } from 'recognizer-wasm'
import type { Schemas } from 'api-client'
import { language, otherLanguage } from '../../elements/text/language.ts'
import type { Account } from '../../learner/account.ts'
import { read, write } from '../../learner/database/database.ts'
import type { LearnerDatabase } from '../../learner/database/tables.ts'
import { matchingSigns } from './matching-signs.ts'

type Credits = Pick<Schemas['Sign'], 'imageCredit' | 'imageLicence' | 'videoCredit' | 'videoLicence'>
/** Built-in signs and those cached by older pages have no credits. */
export type Sign = Pick<Schemas['Sign'], 'id' | 'word' | 'definition' | 'category' | 'imageUrl' | 'videoUrl'> &
  Partial<Credits> & { otherWords?: string }

export interface SearchResult {
  /** One page of results. */
  signs: Sign[]
  /** The number of results on all pages. */
  total: number
  isLast: boolean
  /** `letters`: the built-in letters. `device`: the letters and cached signs. */
  from: 'server' | 'letters' | 'device'
}

interface Sources {
  account: Account
  /** Null where the browser stores nothing. */
  database: LearnerDatabase | null
}

/** One alphabet; without a search twice that, because the letters are on the poster. */
const pageSize = (search: string) => search === '' ? 2 * LETTERS.length : LETTERS.length
/** The API's limit, in characters. */
export const MAX_SEARCH_LENGTH = 100

/** @param page starts at 1
 * @throws the signal's reason when it aborts first */
export async function findSigns (
  sources: Sources, typed: string, page: number, signal: AbortSignal
): Promise<SearchResult> {
  const search = apiSearch(typed)
  if (isGuest(sources)) return pageOf(matchingSigns(letters(), search), search, page, 'letters')
  const answer = await askServer(sources.account, search, page, signal)
  if (answer) {
    if (sources.database) cacheSigns(sources.database, answer.data).catch(reportError)
    if (answer.meta.total > 0) {
      const { total } = answer.meta
      return { signs: answer.data, total, isLast: page * pageSize(search) >= total, from: 'server' }
    }
    // The server allows one typing error, the local search two in a long word.
    const seen = await signsOnDevice(sources.database)
    return pageOf(matchingSigns(seen, search), search, page, 'server')
  }
  // The request may have ended the session.
  if (isGuest(sources)) return pageOf(matchingSigns(letters(), search), search, page, 'letters')
  const seen = await signsOnDevice(sources.database)
  signal.throwIfAborted()
  return pageOf(matchingSigns(seen, search), search, page, 'device')
}

const isGuest = ({ account }: Sources) => !account.user() || account.hasEnded()

/** "lettre e" is E. */
const A_LETTER = /^(?:(?:la|the) )?(?:lettre|letter) (\p{L})$/iu

/** The search in the form that the API accepts. */
function apiSearch (typed: string): string {
  const search = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '').trim().slice(0, MAX_SEARCH_LENGTH)
  return A_LETTER.exec(search)?.[1] ?? search
}

function pageOf (all: Sign[], search: string, page: number, from: SearchResult['from']): SearchResult {
  const size = pageSize(search)
  const signs = all.slice(size * (page - 1), size * page)
  return { signs, total: all.length, isLast: size * page >= all.length, from }
}

/** @returns null when offline, or when the server refuses */
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

const cacheSigns = (database: LearnerDatabase, signs: Schemas['Sign'][]) =>
  write(database, ['signs'], ({ store }) => Promise.all(signs.map(sign => store.put(sign))))

/** Cached signs and the letters, which are built in. */
async function signsOnDevice (database: LearnerDatabase | null): Promise<Sign[]> {
  const own = letters()
  const words = new Set(own.map(({ word }) => word))
  const seen = database ? await read(database, db => db.getAll('signs')) : []
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
