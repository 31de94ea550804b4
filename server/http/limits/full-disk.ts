// Keeps the last room on the disk of the embedded database for signing in.
import type { FastifyInstance } from 'fastify'
import { DiskFullError, type DiskSpace } from '../../database/embedded/disk-space.ts'

/** Refuses the writes of a scope while the disk has too little room. Routes outside the scope, such as signing in,
 * write on until the database itself stops them. */
export function refuseWritesOnFullDisk (scope: FastifyInstance, room: (() => DiskSpace) | undefined): void {
  if (!room) return
  scope.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    const { isWritable, freeBytes } = room()
    if (!isWritable) throw new DiskFullError(`Writes wait for room: ${freeBytes} bytes are free`)
  })
}
