import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { setPasswordHash } from '../../accounts/resets/password-change.ts'
import { checkNewPassword } from '../../accounts/passwords/password-rules.ts'
import { createPasswordHasher } from '../../accounts/passwords/passwords.ts'
import { createResetCode } from '../../accounts/resets/codes.ts'
import type { ResetCode } from '../../accounts/resets/schemas.ts'
import type { User } from '../../accounts/users/schemas.ts'
import type { Database } from '../../database/database.ts'
import { siteOf } from '../../http/limits/client-address.ts'
import { findUserOf, loginOf } from './find-user.ts'
import { readPassword } from './read-password.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `reset-password <email or username> [--password-file <file>] [--generate] [--code]
The password is asked for, or read from the file or from standard input. --generate creates and prints one.
--code prints a one-use code, with which the user chooses a password. Until then nothing changes.`

/** Sets a user's password and signs them out everywhere, or creates a reset code. */
export async function run (args: string[], terminal: Terminal) {
  const { values, positionals: [login, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      generate: { type: 'boolean', default: false },
      code: { type: 'boolean', default: false },
      'password-file': { type: 'string' }
    }
  })
  const modes = [values.generate, values.code, values['password-file']].filter(Boolean)
  if (!login || rest.length > 0 || modes.length > 1) throw new Error(USAGE)
  const lines = await withDatabase(terminal, async (db, { passwordResetTtl: ttl }) => {
    const user = await findUserOf(db, login)
    if (values.code) return codeText(await createResetCode(db, { userId: user.id, ttl }, undefined))
    const password = values.generate
      ? randomBytes(15).toString('base64url')
      : await readPassword(values['password-file'], terminal)
    await changePassword(db, user, password)
    const done = `${loginOf(user)} has a new password and is signed out everywhere`
    return values.generate ? [done, password] : [done]
  })
  for (const line of lines) terminal.stdout.write(`${line}\n`)
}

const codeText = ({ code, expiresAt }: ResetCode) =>
  [`Works once, until ${expiresAt.toISOString()}, on the page: "Sign in", then "Forgotten your password?"`, code]

async function changePassword (db: Database, user: User, password: string): Promise<void> {
  checkNewPassword(password, user)
  const passwordHash = await createPasswordHasher().hash(password, { network: siteOf('console') })
  await db.transaction(async tx => setPasswordHash(tx, user.id, passwordHash, undefined))
}
