import { parseArgs } from 'node:util'
import { Value } from 'typebox/value'
import { audit } from '../../accounts/audit/log.ts'
import { Email } from '../../accounts/users/schemas.ts'
import { Registration } from '../../accounts/sign-in/schemas.ts'
import { createPasswordHasher } from '../../accounts/passwords/passwords.ts'
import { voidResetCodes } from '../../accounts/resets/password-change.ts'
import { register } from '../../accounts/sign-in/sign-in.ts'
import { findByLogin, setRole } from '../../accounts/users/store.ts'
import type { Database } from '../../database/database.ts'
import { faultsOf } from '../../http/errors/faults.ts'
import { loginOf } from './find-user.ts'
import { readPassword } from './read-password.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `create-admin <email> [--username <name>] [--password-file <file>]
A user who has an account may be named by the username.
The password is asked for, or read from the file or from standard input. It is never an argument: others could see it.`

const CHOOSE_USERNAME = ': it is what stands before the @ unless you choose one with --username'

/** Makes the first admin. A user who has an account already keeps it, and its password. */
export async function run (args: string[], terminal: Terminal) {
  const { values, positionals: [login, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: { username: { type: 'string' }, 'password-file': { type: 'string' } }
  })
  if (!login || rest.length > 0) throw new Error(USAGE)
  const username = values.username ?? login.split('@', 1)[0]!
  const wanted = { login, username, readPassword: () => readPassword(values['password-file'], terminal) }
  const said = await withDatabase(terminal, db => makeAdmin(db, wanted))
  terminal.stdout.write(`${said}\n`)
}

interface Wanted { login: string, username: string, readPassword: () => Promise<string> }

/** @returns what was done */
async function makeAdmin (db: Database, { login, username, readPassword }: Wanted): Promise<string> {
  const found = await findByLogin(db, login)
  if (found?.role === 'admin') return `${loginOf(found)} is an admin already`
  if (found) {
    await db.transaction(async tx => {
      await setRole(tx, found.id, 'admin')
      // A teacher may have made some, who may not make any for an admin.
      await voidResetCodes(tx, found.id)
      await audit(tx, {
        action: 'user.role_changed',
        on: { kind: 'user', id: found.id },
        details: { from: found.role, to: 'admin' }
      })
    })
    return `${loginOf(found)} had an account and is an admin now`
  }
  if (!Value.Check(Email, login)) throw new Error(`${login} is neither an e-mail address nor a username in use`)
  const registration = { email: login, username, password: await readPassword() }
  const { faults: [fault] } = faultsOf(Value.Errors(Registration, registration))
  if (fault) throw new Error(`The ${fault.path} ${fault.text.en}${fault.path === 'username' ? CHOOSE_USERNAME : ''}`)
  const origin = { attempt: { network: 'console' }, role: 'admin' } as const
  await register({ db, passwords: createPasswordHasher() }, registration, origin)
  return `${login} is an admin now, with the username ${username}`
}
