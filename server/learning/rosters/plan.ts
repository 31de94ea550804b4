// Turns a list of names into pupils with usernames, or lists the faults of its rows.
import type { Language } from 'recognizer-wasm'
import { v7 as uuidv7 } from 'uuid'
import { proposeUsernames, takenAmong } from '../../accounts/users/proposed-usernames.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import { normalizeUsername, usernameFaults, usernameKey } from '../../accounts/users/usernames.ts'
import type { Database } from '../../database/database.ts'
import { faultAt, type Fault } from '../../http/errors/faults.ts'
import { invalid, refuseFaulty } from '../../http/errors/request-error.ts'
import { faultTexts, ruleTexts } from '../../http/texts/texts.ts'
import { findByName, findByUsername, findRepeated, type Account, type Line } from './accounts.ts'
import type { RosterResult, RosterRow } from './schemas.ts'

export interface Pupil { id: string, username: string, firstName: string | null, lastName: string | null }

export interface PlannedPupil extends Pupil {
  /** Whether the pupil gets an account. */
  isNew: boolean
  /** Accounts of pupils with this name. */
  accounts: RosterResult['pupils'][number]['accounts']
}

interface Faulty { index: number, fault: Fault }

interface Sent { classId: string, rows: readonly RosterRow[] }

/** The non-empty rows. */
export const filledRows = (rows: readonly RosterRow[]): Line[] =>
  rows.map((row, index) => ({ row, index })).filter(({ row }) => Object.keys(row).length > 0)

/** Given usernames take precedence over proposed ones.
 * @param language of usernames that cannot come from a name
 * @throws RequestError 400 with all faulty rows */
export async function planPupils (
  tx: Database, teacher: Teacher, { classId, rows }: Sent, language: Language
): Promise<PlannedPupil[]> {
  const lines = filledRows(rows)
  if (lines.length === 0) throw invalid('pupils', ruleTexts.empty)
  const [named, unnamed] = [lines.filter(hasUsername), lines.filter(line => !hasUsername(line))]
  const meant = await findByUsername(tx, { teacher, classId, lines })
  const sameName = await findByName(tx, { teacher, classId, lines })
  const faulty = [...await faultsInUsernames(tx, named, meant), ...await faultsInNames(tx, unnamed, sameName)]
  refuseFaulty(faulty.toSorted((a, b) => a.index - b.index).map(({ fault }) => fault))
  const taken = new Set(named.map(({ row }) => usernameKey(normalizeUsername(row.username!))))
  const proposed = await proposeUsernames(tx, unnamed.map(({ row }) => row), taken, language)
  return lines.map(({ index, row: { firstName = null, lastName = null, username } }) => {
    const account = meant.find(each => each.index === index)
    if (account) return { ...pupilOf(account), isNew: false, accounts: [] }
    const accounts = sameName.filter(each => each.index === index && !each.isMember)
    const name = username === undefined ? proposed.shift()! : normalizeUsername(username)
    return { id: uuidv7(), username: name, firstName, lastName, isNew: true, accounts }
  })
}

const pupilOf = ({ id, username, firstName, lastName }: Pupil): Pupil => ({ id, username, firstName, lastName })

const hasUsername = ({ row }: Line): boolean => row.username !== undefined

/** Faults of usernames that are invalid, in use, or in an earlier row.
 * @param meant the accounts that rows mean */
async function faultsInUsernames (
  tx: Database, lines: readonly Line[], meant: readonly Account[]
): Promise<Faulty[]> {
  const named = lines.map(({ index, row }) => ({ index, name: normalizeUsername(row.username!) }))
  // Invalid names are not sent to the database, which may reject their characters.
  const clear = named.filter(({ name }) => usernameFaults(name).length === 0)
  const inUse = await takenAmong(tx, clear.map(({ name }) => usernameKey(name)))
  const earlier = new Set<string>()
  return named.flatMap(({ index, name }) => {
    const key = usernameKey(name)
    const isTwice = earlier.size === earlier.add(key).size
    const account = meant.find(each => each.index === index)
    const text = usernameFaults(name)[0]?.text ??
      (inUse.has(key) && !account ? faultTexts.usernameInUse : isTwice ? faultTexts.usernameTwice : undefined) ??
      (account?.isMember ? faultTexts.alreadyMember : undefined)
    return text ? [{ index, fault: faultAt('pupils', index, text, 'username') }] : []
  })
}

/** Prevents duplicate accounts when a list is sent twice. */
async function faultsInNames (
  tx: Database, lines: readonly Line[], sameName: readonly Account[]
): Promise<Faulty[]> {
  const repeated = await findRepeated(tx, lines)
  const members = new Set(sameName.filter(({ isMember }) => isMember).map(({ index }) => index))
  return lines.filter(({ index }) => repeated.has(index) || members.has(index))
    .map(({ index }) => ({ index, fault: faultAt('pupils', index, faultTexts.pupilTwice) }))
}
