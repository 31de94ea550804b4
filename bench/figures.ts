// How figures are taken and written.

/** The value below which a share (0 to 1) of the samples lies. */
export function quantile (samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

/** Milliseconds each of `times` calls took, after a tenth as many that do not count. */
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

/** Milliseconds of processor that a call takes, other threads that it keeps busy included. */
export async function costOf (times: number, call: () => unknown): Promise<number> {
  for (let i = 0; i < times / 10; i++) await call()
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

export const two = (value: number) => value.toFixed(2)
export const ms = (value: number) => `${value.toFixed(value < 1 ? 3 : value < 10 ? 2 : 0)} ms`

/** The middle of samples, and between which two they all lie. */
export const spread = (samples: readonly number[], write: (value: number) => string) =>
  `${write(quantile(samples, 0.5))} (${write(Math.min(...samples))} to ${write(Math.max(...samples))})`

/** Does several things in turn, round after round, so that whatever else the machine does falls on all of them.
 * @returns what each of them gave, round by round */
export async function byTurns<Things extends Record<string, () => Promise<unknown>>> (rounds: number, things: Things) {
  const given: Record<string, unknown[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, act] of Object.entries(things)) (given[name] ??= []).push(await act())
  }
  return given as { [Name in keyof Things]: Awaited<ReturnType<Things[Name]>>[] }
}
