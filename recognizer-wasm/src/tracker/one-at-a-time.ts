/** Runs jobs in the order they come, each after the one before has ended, well or badly. */
export function oneAtATime () {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(job: () => Result | Promise<Result>): Promise<Result> => {
    const result = last.then(job)
    last = result.catch(() => {})
    return result
  }
}
