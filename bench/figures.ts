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

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
