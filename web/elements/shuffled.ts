/** A random order (Fisher–Yates). */
export function shuffled<T> (items: Iterable<T>): T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T]
  }
  return order
}
