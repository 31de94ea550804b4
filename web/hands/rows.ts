/** Items in as few rows as hold them, all about equally long. @param most items in a row */
export function evenRows<T> (items: readonly T[], most: number): T[][] {
  const length = Math.ceil(items.length / Math.ceil(items.length / most))
  return items.flatMap((_, i) => i % length === 0 ? [items.slice(i, i + length)] : [])
}
