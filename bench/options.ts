// What may be said on the command line of `npm run bench`.
import { parseArgs } from 'node:util'

export const { positionals: parts, values: options } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    /** Of a soak, by `load`. */
    minutes: { type: 'string' },
    /** Of `load`. */
    processes: { type: 'string' },
    /** Of `hostile`: what takes less than a minute. */
    small: { type: 'boolean' },
    /** The folder of `held` and `mediapipe`. */
    pictures: { type: 'string' }
  }
})
