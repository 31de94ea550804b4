// Rows of an import, each with its faults.
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { earlyFaultsIn } from '../../http/requests/early-faults.ts'
import { withPauses } from '../../scheduling/with-pauses.ts'
import { faultAt, faultsOf, type Fault } from '../../http/errors/faults.ts'
import { formReader } from '../../http/requests/normal-forms.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import { keyOf, type ImportedRow } from './kinds.ts'
import type { SentRows } from '../../http/requests/csv-rows.ts'
import { ROW_KINDS, rowSchemas, type RowKind, type Rows } from './schemas.ts'

/** Faults reported by an import. */
const MAX_LISTED_FAULTS = 1000

/** A row, its index, and its faults. The path of a fault is a field. With a fault, the row may have another form. */
export interface Item<Kind extends RowKind> { index: number, row: ImportedRow<Kind>, faults: Fault[] }
export type Items = { [Kind in RowKind]: Item<Kind>[] }

/** Validates each row and normalizes its texts. */
export async function itemsOf (given: Rows): Promise<Items> {
  const items = {} as Record<RowKind, Item<RowKind>[]>
  for (const kind of ROW_KINDS) items[kind] = await checkRows(kind, given[kind] ?? [])
  return items as Items
}

/** A copy for one try of a transaction, which adds faults. */
export const copyOf = (items: Items): Items => Object.fromEntries(Object.entries(items).map(([kind, some]) =>
  [kind, some.map(item => ({ ...item, faults: [...item.faults] }))])) as Items

async function checkRows<Kind extends RowKind> (kind: Kind, rows: SentRows): Promise<Item<Kind>[]> {
  const schema: TSchema = rowSchemas[kind]
  const [validator, readForms] = [Compile(schema), formReader(schema)!]
  const keys = new Set<string>()
  const items: Item<Kind>[] = []
  let found = 0
  for await (const [index, sent] of withPauses(rows.entries())) {
    if (sent === undefined) continue
    const row = sent as ImportedRow<Kind>
    const faults: Fault[] = []
    const early = earlyFaultsIn(schema, sent)
    if (!early) readForms(sent)
    const errors = early ?? (validator.Check(sent) ? [] : validator.Errors(sent))
    if (errors.length > 0) faults.push(...found < MAX_LISTED_FAULTS ? faultsOf(errors).faults : [ONE_MORE])
    else if (keys.size === keys.add(keyOf(kind, row)).size) faults.push({ path: 'key', text: faultTexts.twice })
    found += faults.length
    items.push({ index, row, faults })
  }
  return items
}

/** Placeholder for faults that are not reported. */
const ONE_MORE: Fault = { path: '', text: faultTexts.unknown }

export const isSound = ({ faults }: { faults: Fault[] }): boolean => faults.length === 0

/** The first faults of all rows. */
export const faultsIn = (items: Items): Fault[] => ROW_KINDS.flatMap(kind => items[kind].flatMap(({ index, faults }) =>
  faults.map(({ path, text }) => faultAt(kind, index, text, path)))).slice(0, MAX_LISTED_FAULTS)
