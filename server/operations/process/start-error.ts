// Says why the server or a command can't start.
import { relative } from 'node:path'
import { settings } from '../../settings/config.ts'
import { describeDriverError, reasonOf } from '../../database/driver-errors.ts'

type SystemError = NodeJS.ErrnoException & { address?: string, port?: number }

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'])

/** A sentence with what to do, for what can be helped; else the message of the error. A failed query is described
 * instead: its message would quote its parameters. */
export function explainError (error: unknown): string {
  const { code = '', message, syscall, path, address, port } = error as SystemError
  if (syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'something else does' : code
    return `Can't listen at ${address}:${port} (${reason}): stop what is there, or choose another PORT or HOST`
  }
  if (path && syscall === 'scandir') return `Can't read ${path} (${code})${hintFor('modelsDir', path)}`
  if (path && (syscall === 'mkdir' || NOT_WRITABLE.has(code))) {
    const hint = hintFor('dataDir', path)
    return `Can't ${hint ? 'write to' : 'open'} ${path} (${code})${hint}`
  }
  return noDatabase(error) ?? describeDriverError(error) ?? message
}

const HINTS = {
  dataDir: ': give DATA_DIR a folder that this user may write to',
  modelsDir: ': look at MODELS_DIR'
}

/** What to do about a path in a folder of the settings; nothing for a path that the user typed. */
function hintFor (key: keyof typeof HINTS, path: string): string {
  const { name, standard } = settings[key]
  const isInside = !relative(process.env[name]?.trim() || standard, path).startsWith('..')
  return isInside ? HINTS[key] : ''
}

/** Wrong passwords and missing databases are refused by a PostgreSQL that runs. */
function noDatabase (error: unknown): string | undefined {
  const { code, reason } = reasonOf(error) ?? {}
  if (code === undefined) return undefined
  if (/^(25006|28|3D)/.test(code)) return `PostgreSQL refuses: ${reason}. Look at DATABASE_URL`
  return `Can't reach PostgreSQL (${reason}): start it, or look at DATABASE_URL`
}
