// Summarizes profiles that Node writes with --cpu-prof.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface Profile {
  nodes: { id: number, callFrame: { functionName: string, url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Shares of the busy time of the event loops, largest first. Without worker threads and native code (argon2,
 * decoding). */
export async function selfTimes (folder: string, max = 8): Promise<[what: string, share: number][]> {
  const times = new Map<string, number>()
  for (const file of (await readdir(folder)).filter(isMainThread)) {
    const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile
    const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
    profile.samples.forEach((id, i) => {
      const name = names.get(id)!
      times.set(name, (times.get(name) ?? 0) + Math.max(0, profile.timeDeltas[i]!))
    })
  }
  times.delete('(idle)')
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([name, time]) => [name, time / total] as [string, number])
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
}

/** CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile */
const isMainThread = (file: string) => file.split('.')[4] === '0'

/** Groups a frame by package, part of Node, or our folder. */
function nameOf ({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('wasm:')) return 'networks (WebAssembly)'
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (dependency) return dependency
  if (url.startsWith('node:')) return 'Node'
  const ours = /\/(server\/[^/]+|recognizer-wasm)\//.exec(url)?.[1]
  return ours ?? (url === '' ? functionName || 'else' : 'else')
}
