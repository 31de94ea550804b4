import { ConnectionError } from './failures.ts'

/** What a server gives in time.
 * @param patience milliseconds
 * @throws ConnectionError where it takes longer. The work goes on all the same */
export async function within<T> (patience: number, work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('It does not answer', 'ETIMEDOUT')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
