// The machine of the server, as far as it is known: last backup, room on the disk, end of the certificate.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { Value } from 'typebox/value'
import { mediaFolder } from '../../content/storage/folder.ts'
import { existing, freeBytesIn } from '../../database/embedded/disk-space.ts'
import type { Config } from '../../settings/config.ts'
import { BackupRecord, type Machine } from './schemas.ts'

const CERTIFICATE_TIMEOUT_MS = 2000

export async function findMachine (config: Config): Promise<Machine> {
  const [backup, certificate] = await Promise.all([readRecord(config.backupRecord), findCertificate(config.siteUrl)])
  return { backup, freeBytes: measureRoom(config), certificate }
}

/** The record of the backup job; null if there is no such file, or it holds something else. */
async function readRecord (file: string): Promise<Machine['backup']> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as unknown
    if (!Value.Check(BackupRecord, record)) return null
    const [verifiedAt, triedAt] = [record.verifiedAt && new Date(record.verifiedAt), new Date(record.triedAt)]
    return { verifiedAt: verifiedAt || null, triedAt, fault: record.fault }
  } catch {
    return null
  }
}

/** The free bytes of the fuller disk. Null if database and uploads are on other machines. */
function measureRoom (config: Config): number | null {
  const folders = [...config.databaseUrl ? [] : [config.dataDir], ...config.mediaBucket ? [] : [mediaFolder(config)]]
  return folders.length === 0 ? null : Math.min(...folders.map(folder => freeBytesIn(existing(folder))))
}

/** Reads the certificate that visitors get, trusted or not. */
async function findCertificate (siteUrl: string): Promise<Machine['certificate']> {
  if (!siteUrl) return null
  const { hostname, port } = new URL(siteUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({
    host, port: Number(port || 443), rejectUnauthorized: false, ...isIP(host) === 0 && { servername: host }
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS) })
    return lifeOf(socket)
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

function lifeOf (socket: TLSSocket): Machine['certificate'] {
  const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
  return { validFrom: new Date(from), validUntil: new Date(until) }
}
