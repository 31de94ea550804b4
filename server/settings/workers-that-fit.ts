// The default number of recognition workers. A container sees all processors of its host, so the cgroup decides.
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'

/** Memory of a process with one worker, and of each further worker that reads a large photo, in bytes. */
const [BASE_BYTES, WORKER_BYTES] = [512 * 2 ** 20, 256 * 2 ** 20]

/** One worker fewer than processors, as far as memory allows.
 * @param root mount point of cgroups
 * @param memory bytes that the process may use */
export function workersThatFit (root = '/sys/fs/cgroup', memory = process.constrainedMemory() || Infinity): number {
  const processors = Math.min(availableParallelism(), Math.ceil(processorsOf(root)))
  const room = Math.floor((Math.min(memory, totalmem()) - BASE_BYTES) / WORKER_BYTES)
  return Math.max(1, Math.min(processors - 1, room, 64))
}

/** The processors that a cgroup of either version may use (https://docs.kernel.org/admin-guide/cgroup-v2.html,
 * https://docs.kernel.org/scheduler/sched-bwc.html). A container sees its own cgroup at the root. */
function processorsOf (root: string): number {
  const ofService = /^0::(.*)$/m.exec(read('/proc/self/cgroup'))?.[1] ?? ''
  const [quota, period] = (read(join(root, ofService, 'cpu.max')) || read(join(root, 'cpu.max'))).split(' ')
  const [oldQuota, oldPeriod] = ['quota', 'period'].map(name => read(join(root, 'cpu', `cpu.cfs_${name}_us`)))
  return [Number(quota) / Number(period), Number(oldQuota) / Number(oldPeriod)].find(share => share > 0) ?? Infinity
}

/** Empty if there is no such file. */
function read (file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
