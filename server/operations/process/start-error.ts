// Explains why the server or a command can't start.
import { relative } from 'node:path'
import { DiskFullError } from '../../database/embedded/disk-space.ts'
import { settings } from '../../settings/config.ts'
import { describeDriverError, messageOf, reasonOf } from '../../database/driver-errors.ts'

type SystemError = NodeJS.ErrnoException & { address?: string, port?: number }

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
/** System errors, PostgreSQL's code, and the number that Emscripten uses in PGlite. */
const DISK_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100', 51])

/** A sentence with advice for known faults, otherwise the message of the error. Failed queries are described
 * differently, because their message quotes the parameters. */
export function explainError (error: unknown): string {
  const { code = '', syscall, path, address, port } = (error ?? {}) as SystemError
  if (syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'already in use' : code
    return `Can't listen at ${address}:${port} (${reason}): stop the other program, or choose another PORT or HOST`
  }
  const fullDisk = explainFullDisk(error)
  if (fullDisk) return fullDisk
  if (path && syscall === 'scandir') return `Can't read ${path} (${code})${hintFor('modelsDir', path)}`
  if (path && (syscall === 'mkdir' || NOT_WRITABLE.has(code))) {
    const hint = hintFor('dataDir', path)
    return `Can't ${hint ? 'write to' : 'open'} ${path} (${code})${hint}`
  }
  return noDatabase(error) ?? describeDriverError(error) ?? messageOf(error)
}

/** Undefined if neither the error nor one of its causes is a full disk. */
function explainFullDisk (error: unknown): string | undefined {
  if (error instanceof DiskFullError) return error.message
  const { code, errno, path, cause } = (error ?? {}) as SystemError
  if (DISK_FULL.has(code ?? errno)) return `The disk is full: ${path ? `can't write to ${path}` : messageOf(error)}`
  return cause === undefined ? undefined : explainFullDisk(cause)
}

const HINTS = {
  dataDir: ': set DATA_DIR to a folder that this user may write to',
  modelsDir: ': check MODELS_DIR'
}

/** Advice about a path inside a configured folder; none for a path that the user typed. */
function hintFor (key: keyof typeof HINTS, path: string): string {
  const { name, fallback } = settings[key]
  const isInside = !relative(process.env[name]?.trim() || fallback, path).startsWith('..')
  return isInside ? HINTS[key] : ''
}

/** A wrong password or a missing database is reported by a running PostgreSQL. */
function noDatabase (error: unknown): string | undefined {
  const { code, reason } = reasonOf(error) ?? {}
  if (code === undefined) return undefined
  if (/^(25006|28|3D)/.test(code)) return `PostgreSQL refuses the connection: ${reason}. Check DATABASE_URL`
  return `Can't reach PostgreSQL (${reason}): start it, or check DATABASE_URL`
}
