// Whether there is something at the addresses that content gives for its pictures and films, as far as they are on this
// server: an address that leads nowhere is told to whoever writes it, not to learners.
import { inArray } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { media } from '../database/tables.ts'
import type { Fault } from '../replies/faults.ts'
import { errorTexts } from '../replies/texts.ts'
import { ILLUSTRATIONS_PATH, illustrationNames } from './illustrations.ts'
import { MEDIA_PATH, addressOf, hashIn, namesOf } from './names.ts'

/** An address, and where in the request it stands. */
export interface Address { path: string, address: string }

/** Those that a change brings: what was there before stays, whatever it is. */
export function newAddresses<Values> (
  addressesOf: (values: Values) => Address[], values: Values, before: Values | undefined
): Address[] {
  const known = new Set(before && addressesOf(before).map(({ address }) => address))
  return addressesOf(values).filter(({ address }) => !known.has(address))
}

/** A fault for each address without a host at which this server has nothing. What is there stays there until the end of
 * the transaction. */
export async function faultsInAddresses (tx: Database, given: readonly Address[]): Promise<Fault[]> {
  const local = given.filter(({ address }) => address.startsWith('/'))
  if (local.length === 0) return []
  const known = new Set([...await drawn(local), ...await uploaded(tx, local)])
  return local.filter(({ address }) => !known.has(address))
    .map(({ path }) => ({ path, text: errorTexts.UNKNOWN_MEDIA }))
}

/** The addresses of illustrations, where any is meant. */
async function drawn (local: readonly Address[]): Promise<string[]> {
  if (!local.some(({ address }) => address.startsWith(ILLUSTRATIONS_PATH))) return []
  return (await illustrationNames()).map(name => `${ILLUSTRATIONS_PATH}/${name}`)
}

async function uploaded (tx: Database, local: readonly Address[]): Promise<string[]> {
  const hashes = local.flatMap(({ address }) => hashIn(address.slice(MEDIA_PATH.length + 1)) ?? [])
  if (hashes.length === 0) return []
  const rows = await tx.select().from(media).where(inArray(media.hash, [...new Set(hashes)].sort()))
    .orderBy(media.hash).for('share')
  return rows.flatMap(namesOf).map(addressOf)
}
