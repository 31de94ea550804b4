/** A random order (Fisher–Yates).
 * @param random numbers from 0 to below 1 */
export function shuffled<T> (items: Iterable<T>, random = Math.random): T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T]
  }
  return order
}
