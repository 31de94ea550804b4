import { isolated } from './isolated.ts'

interface Named { username: string, firstName: string | null, lastName: string | null }

/** How others see a user: first and last name, or the username. */
export const fullName = ({ username, firstName, lastName }: Named): string =>
  isolated([firstName, lastName].filter(Boolean).join(' ') || username)

/** The name, and beside it the username if it differs. */
export function nameAndUsername (user: Named): string {
  const [name, login] = [fullName(user), isolated(user.username)]
  return name === login ? name : `${name} (${login})`
}

/** The full name, with the username if another user of `all` has the same name. */
export function nameAmong (user: Named, all: readonly Named[]): string {
  const name = fullName(user)
  const isShared = all.some(other => other.username !== user.username && fullName(other) === name)
  return isShared ? nameAndUsername(user) : name
}
