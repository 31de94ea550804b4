// What somebody who starts the server or a command is told when it can't start.
import { describeFailure, reasonOf } from './database/failures.ts'

type SystemError = NodeJS.ErrnoException & { address?: string, port?: number }

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'])

/** A sentence with what to do, for what can be helped; else the message of the error. A failed query would quote its
 * parameters. */
export function explainFailure (error: unknown): string {
  const { code = '', message, syscall, path, address, port } = error as SystemError
  if (syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'something else does' : code
    return `Can't listen at ${address}:${port} (${reason}): stop what is there, or choose another PORT or HOST`
  }
  if (syscall === 'scandir') return `Can't read ${path} (${code}): look at MODELS_DIR`
  if (path && (syscall === 'mkdir' || NOT_WRITABLE.has(code))) {
    return `Can't write to ${path} (${code}): give DATA_DIR a folder that this user may write to`
  }
  return noDatabase(error) ?? describeFailure(error) ?? message
}

/** Wrong passwords and missing databases are refused by a PostgreSQL that runs. */
function noDatabase (error: unknown): string | undefined {
  const { code, reason } = reasonOf(error) ?? {}
  if (code === undefined) return undefined
  if (/^(28|3D)/.test(code)) return `PostgreSQL refuses: ${reason}. Look at DATABASE_URL`
  return `Can't reach PostgreSQL (${reason}): start it, or look at DATABASE_URL`
}
