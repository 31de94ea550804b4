// How many recognition workers this process has room for: a container sees the processors of its host.
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'

/** Bytes of a process with one worker, and what another one takes while it reads a large photo. */
const [BASE, EACH] = [512 * 2 ** 20, 256 * 2 ** 20]

/** One for each processor but one, as far as there is memory.
 * @param root where cgroups are mounted
 * @param memory bytes that the process may take */
export function workersThatFit (root = '/sys/fs/cgroup', memory = process.constrainedMemory() || Infinity): number {
  const processors = Math.min(availableParallelism(), Math.ceil(processorsOf(root)))
  const room = Math.floor((Math.min(memory, totalmem()) - BASE) / EACH)
  return Math.max(1, Math.min(processors - 1, room, 64))
}

/** The share of processors that a cgroup of either version may use (https://docs.kernel.org/admin-guide/cgroup-v2.html,
 * https://docs.kernel.org/scheduler/sched-bwc.html). A container has its own at the root. */
function processorsOf (root: string): number {
  const ofService = /^0::(.*)$/m.exec(read('/proc/self/cgroup'))?.[1] ?? ''
  const [quota, period] = (read(join(root, ofService, 'cpu.max')) || read(join(root, 'cpu.max'))).split(' ')
  const [oldQuota, oldPeriod] = ['quota', 'period'].map(name => read(join(root, 'cpu', `cpu.cfs_${name}_us`)))
  return [Number(quota) / Number(period), Number(oldQuota) / Number(oldPeriod)].find(share => share > 0) ?? Infinity
}

/** Empty where there is no such file. */
function read (file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
