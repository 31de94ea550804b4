/** Runs `act` with a timeout.
 * @param timeout in milliseconds
 * @throws Error on a timeout. The act continues anyway */
export async function withTimeout<T> (timeout: number, act: () => PromiseLike<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeout)
  })
  try {
    return await Promise.race([act(), late])
  } finally {
    clearTimeout(timer)
  }
}
