// Runs the instances of fault tests for the duration of a bench.
import { readFile } from 'node:fs/promises'
import type { Teardown } from '../test/support/instances.ts'

/** Clock ticks per second of CPU time in Linux. */
const TICKS = 100

/** Stops all started instances, the last one first. */
export async function withInstances (work: (started: Teardown) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = []
  const teardown = (stop: () => unknown) => { stops.push(stop) }
  try {
    await work({ teardown } as Teardown)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** CPU time in seconds of a process with its running and ended children. */
export async function cpuSecondsOf (pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(/\s+/).filter(Boolean)
  const own = await ticksOf(pid, 4)
  const others = await Promise.all(children.map(child => ticksOf(Number(child), 2).catch(() => 0)))
  return (own + others.reduce((sum, ticks) => sum + ticks, 0)) / TICKS
}

/** @param fields 2 for its own time, 4 to include ended children */
async function ticksOf (pid: number, fields: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 12 + fields)
  return ticks.reduce((sum, text) => sum + Number(text), 0)
}
