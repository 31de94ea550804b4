interface Named { username: string, firstName: string | null, lastName: string | null }

/** The name of a user for others to read: first and last name, else the username. */
export const fullName = ({ username, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username
