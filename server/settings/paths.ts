// Paths of the project.
import { basename, dirname, join } from 'node:path'

const above = join(import.meta.dirname, '..', '..')

/** The project folder, both for server/settings/*.ts and dist/server/settings/*.js. */
const projectFolder = basename(above) === 'dist' ? dirname(above) : above

export const inProject = (...parts: string[]) => join(projectFolder, ...parts)

/** SQL migrations of the database. */
export const migrationsFolder = inProject('migrations')
