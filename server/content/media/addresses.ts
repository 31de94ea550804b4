// Whether there is something at the addresses that content gives for its pictures and films, as far as they are on this
// server: an address that leads nowhere is told to whoever writes it, not to learners.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { media } from '../../database/schema/tables.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import { ILLUSTRATIONS_PATH, illustrationNames } from './illustrations.ts'
import { MEDIA_PATH, addressOf, hashIn, namesOf } from '../storage/names.ts'

/** An address, where in the request it stands, and what is to be there. */
export interface Address { path: string, address: string, of: 'picture' | 'film' }

/** Those that a change brings: what was there before stays, whatever it is. */
export function newAddresses<Values> (
  addressesOf: (values: Values) => Address[], values: Values, before: Values | undefined
): Address[] {
  const known = new Set(before && addressesOf(before).map(keyOf))
  return addressesOf(values).filter(address => !known.has(keyOf(address)))
}

/** A fault for each address without a host at which this server has nothing. What is there stays there until the end of
 * the transaction. */
export async function faultsInAddresses<Given extends Address> (
  tx: Database, given: readonly Given[]
): Promise<(Given & Fault)[]> {
  const local = given.filter(({ address }) => address.startsWith('/'))
  if (local.length === 0) return []
  const known = new Set([...drawn, ...await uploaded(tx, local)].map(keyOf))
  return local.filter(address => !known.has(keyOf(address))).map(given => ({ ...given, text: NOTHING_THERE[given.of] }))
}

type Place = Omit<Address, 'path'>

const keyOf = ({ address, of }: Place) => `${of} ${address}`

const NOTHING_THERE = { picture: faultTexts.noPicture, film: faultTexts.noFilm }

const drawn = illustrationNames.map((name): Place => ({ address: `${ILLUSTRATIONS_PATH}/${name}`, of: 'picture' }))

async function uploaded (tx: Database, local: readonly Address[]): Promise<Place[]> {
  const hashes = local.flatMap(({ address }) => hashIn(address.slice(MEDIA_PATH.length + 1)) ?? [])
  if (hashes.length === 0) return []
  const rows = await tx.select().from(media).where(inArray(media.hash, [...new Set(hashes)].sort()))
    .orderBy(media.hash).for('share')
  return rows.flatMap(row => {
    const of = row.type.startsWith('video/') ? 'film' : 'picture'
    return namesOf(row).map(name => ({ address: addressOf(name), of }))
  })
}
