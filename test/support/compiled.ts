import { inProject } from '../../server/settings/paths.ts'

/** A program of the server as `npm start` runs it, which takes half the time of its TypeScript to start; `npm test` and
 * `npm run coverage` compile what has changed. */
export const compiled = (program: 'cli.js' | 'main.js') => inProject('dist', 'server', program)
