/** Splits items into the fewest rows, of about equal length. @param max items per row */
export function evenRows<T> (items: readonly T[], max: number): T[][] {
  const length = Math.ceil(items.length / Math.ceil(items.length / max))
  return items.flatMap((_, i) => i % length === 0 ? [items.slice(i, i + length)] : [])
}
