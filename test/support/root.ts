// Who runs the tests. Programs that refuse to run as root, and files of somebody else, want another user.
export const isRoot = process.getuid?.() === 0

/** The user, and the group, that owns nothing. */
export const NOBODY = 65_534
