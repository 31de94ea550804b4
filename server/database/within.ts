/** What a server gives in time.
 * @param patience milliseconds
 * @throws Error where it takes longer. The work goes on all the same */
export async function within<T> (patience: number, work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It does not answer in time')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
