/** What an act gives in time.
 * @param patience milliseconds
 * @throws Error when it takes longer. The act continues anyway */
export async function within<T> (patience: number, act: () => PromiseLike<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It does not answer in time')), patience)
  })
  try {
    return await Promise.race([act(), late])
  } finally {
    clearTimeout(timer)
  }
}
