// Checks that addresses of pictures and videos on this server exist. The author of content learns of a broken address,
// not the learners.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { media } from '../../database/schema/tables.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import { ILLUSTRATIONS_PATH, illustrationNames } from './illustrations.ts'
import { MEDIA_PATH, addressOf, hashIn, namesOf } from '../storage/names.ts'

/** An address, its path in the request, and the kind of file expected there. */
export interface Address { path: string, address: string, of: 'picture' | 'video' }

/** Addresses that a change adds. Existing ones are not checked. */
export function newAddresses<Values> (
  addressesOf: (values: Values) => Address[], values: Values, before: Values | undefined
): Address[] {
  const known = new Set(before && addressesOf(before).map(keyOf))
  return addressesOf(values).filter(address => !known.has(keyOf(address)))
}

/** A fault for each address without a host that does not exist on this server. The files found stay until the
 * transaction ends. */
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

const NOTHING_THERE = { picture: faultTexts.noPicture, video: faultTexts.noVideo }

const drawn = illustrationNames.map((name): Place => ({ address: `${ILLUSTRATIONS_PATH}/${name}`, of: 'picture' }))

async function uploaded (tx: Database, local: readonly Address[]): Promise<Place[]> {
  const hashes = local.flatMap(({ address }) => hashIn(address.slice(MEDIA_PATH.length + 1)) ?? [])
  if (hashes.length === 0) return []
  const rows = await tx.select().from(media).where(inArray(media.hash, [...new Set(hashes)].sort()))
    .orderBy(media.hash).for('key share')
  return rows.flatMap(row => {
    const of = row.type.startsWith('video/') ? 'video' : 'picture'
    return namesOf(row).map(name => ({ address: addressOf(name), of }))
  })
}
