// Command line options of `npm run bench`.
import { parseArgs } from 'node:util'

export const { positionals: parts, values: options } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    /** Duration of a soak test by `load`. */
    minutes: { type: 'string' },
    /** Number of processes of `load`. */
    processes: { type: 'string' },
    /** Runs `hostile` in less than a minute. */
    small: { type: 'boolean' },
    /** Folder or file of recordings for `advice`. */
    data: { type: 'string' },
    /** Number of people whose hands `advice` also renders and tracks. */
    rendered: { type: 'string' },
    /** Number of words for `spelling`. */
    words: { type: 'string' },
    /** Folder of pictures for `held` and `mediapipe`. */
    pictures: { type: 'string' }
  }
})
