// The user that runs the tests. Programs that refuse to run as root, and files of others, need another user.
export const isRoot = process.getuid?.() === 0

/** The user and group that own nothing. */
export const NOBODY = 65_534
