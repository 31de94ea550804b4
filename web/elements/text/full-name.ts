import { isolated } from './isolated.ts'

interface Named { username: string, firstName: string | null, lastName: string | null }

/** How others see a user: first and last name, or the username. */
export const fullName = ({ username, firstName, lastName }: Named): string =>
  isolated([firstName, lastName].filter(Boolean).join(' ') || username)
