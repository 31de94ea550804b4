// The test files that the processes of one run have taken: a folder for each, below this one.
import { inProject } from '../../server/settings/paths.ts'

/** Each run has another parent: tap. */
export const queue = inProject('.cache', `queue-${process.ppid}`)
