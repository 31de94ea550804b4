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
import { siteOf } from '../../http/limits/client-address.ts'
import { withAsciiDomain } from '../../http/requests/normal-forms.ts'
import { loginOf } from './find-user.ts'
import { readPassword } from './read-password.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `create-admin <email> [--username <name>] [--password-file <file>]
For a user with an account, the username works too.
The password is asked for, or read from the file or from standard input. It is never an argument: others could see it.`

const CHOOSE_USERNAME = '. By default it is the part before the @. Choose another one with --username'

/** Creates the first admin. An existing user keeps the account and its password. */
export async function run (args: string[], terminal: Terminal) {
  const { values, positionals: [given, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: { username: { type: 'string' }, 'password-file': { type: 'string' } }
  })
  if (!given || rest.length > 0) throw new Error(USAGE)
  const login = withAsciiDomain(given)
  const username = values.username ?? login.split('@', 1)[0]!
  const wanted = { login, username, readPassword: () => readPassword(values['password-file'], terminal) }
  const message = await withDatabase(terminal, db => makeAdmin(db, wanted))
  terminal.stdout.write(`${message}\n`)
}

interface Wanted { login: string, username: string, readPassword: () => Promise<string> }

/** @returns the message */
async function makeAdmin (db: Database, { login, username, readPassword }: Wanted): Promise<string> {
  const found = await findByLogin(db, login)
  if (found?.role === 'admin') return `${loginOf(found)} is already an admin`
  if (found) {
    await db.transaction(async tx => {
      await setRole(tx, found.id, 'admin')
      // Teachers may have created reset codes, but must not have any for an admin.
      await voidResetCodes(tx, found.id)
      await audit(tx, {
        action: 'user.role_changed',
        on: { kind: 'user', id: found.id },
        details: { from: found.role, to: 'admin' }
      })
    })
    return `${loginOf(found)} is now an admin and keeps the account`
  }
  if (!Value.Check(Email, login)) throw new Error(`${login} is neither an e-mail address nor a username in use`)
  const registration = { email: login, username, password: await readPassword() }
  const { faults: [fault] } = faultsOf(Value.Errors(Registration, registration))
  if (fault) throw new Error(`The ${fault.path} ${fault.text.en}${fault.path === 'username' ? CHOOSE_USERNAME : ''}`)
  const origin = { attempt: { network: siteOf('console') }, role: 'admin' } as const
  await register({ db, passwords: createPasswordHasher() }, registration, origin)
  return `${login} is now an admin with the username ${username}`
}
