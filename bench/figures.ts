// Measures and formats figures.

/** The quantile of samples; `share` from 0 to 1. */
export function quantile (samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

/** Durations of `times` calls in milliseconds, after a warm-up of a tenth as many. */
export async function timed (times: number, call: () => unknown): Promise<number[]> {
  for (let i = 0; i < times / 10; i++) await call()
  const samples: number[] = []
  for (let i = 0; i < times; i++) {
    const started = performance.now()
    await call()
    samples.push(performance.now() - started)
  }
  return samples
}

/** CPU time of a call in milliseconds, including other threads. */
export async function costOf (times: number, call: () => unknown): Promise<number> {
  for (let i = 0; i < times / 10; i++) await call()
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

export const two = (value: number) => value.toFixed(2)
export const ms = (value: number) => `${value.toFixed(value < 1 ? 3 : value < 10 ? 2 : 0)} ms`

/** Median, minimum and maximum of samples. */
export const spread = (samples: readonly number[], write: (value: number) => string) =>
  `${write(quantile(samples, 0.5))} (${write(Math.min(...samples))} to ${write(Math.max(...samples))})`

/** Runs several acts in turn for some rounds, so that other load affects all of them.
 * @returns the results of each act by round */
export async function byTurns<Things extends Record<string, () => Promise<unknown>>> (rounds: number, acts: Things) {
  const results: Record<string, unknown[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, act] of Object.entries(acts)) (results[name] ??= []).push(await act())
  }
  return results as { [Name in keyof Things]: Awaited<ReturnType<Things[Name]>>[] }
}
