interface Named { username: string, firstName: string | null, lastName: string | null }

/** How a teacher, or any user whom another one reads of, is called. */
export const fullName = ({ username, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username
