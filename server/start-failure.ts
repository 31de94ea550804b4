// What somebody who starts the server or a command is told when it can't start.
import { describeFailure, isUnavailable } from './database/failures.ts'

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
  if (isUnavailable(error)) {
    return `Can't reach PostgreSQL (${codeOf(error)}): start it, or look at DATABASE_URL`
  }
  return refusedConnection(error) ?? describeFailure(error) ?? message
}

const codeOf = (error: unknown) => {
  const { code, cause } = error as { code?: string, cause?: { code?: string } }
  return cause?.code ?? code ?? 'no code'
}

/** Wrong passwords and missing databases, of which PostgreSQL's own message names no secret. */
function refusedConnection (error: unknown): string | undefined {
  if (!/^(28|3D)/.test(codeOf(error))) return undefined
  const { cause, message } = error as Error
  return `PostgreSQL refuses: ${cause instanceof Error ? cause.message : message}. Look at DATABASE_URL`
}
