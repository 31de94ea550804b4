// Whoever wants a connection waits for it here, where waiting has an end: the queue of postgres.js has none, and what
// is in it can't be taken back.

/** Lets some act at once, and has others wait for their turn.
 * @param places how many at once
 * @param patience milliseconds to wait
 * @returns `inTurn`, which acts in turn, or rejects with CONNECT_TIMEOUT, not having acted, when its turn does not
 * come; and `taken`, how many act */
export function takeTurns (places: number, patience: number) {
  const waiting = new Set<() => void>()
  let free = places

  async function myTurn (): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(Object.assign(new Error('No connection to the database was free'), { code: 'CONNECT_TIMEOUT' }))
      }, patience)
      function go () {
        clearTimeout(timer)
        waiting.delete(go)
        resolve()
      }
      waiting.add(go)
    })
  }

  async function inTurn<T> (act: () => PromiseLike<T>): Promise<T> {
    await myTurn()
    try {
      return await act()
    } finally {
      const [next] = waiting
      if (next) next()
      else free++
    }
  }

  return { inTurn, taken: () => places - free }
}
