// Where the project's files are.
import { basename, dirname, join } from 'node:path'

const above = join(import.meta.dirname, '..', '..')

/** The project's folder, whether this runs as server/settings/*.ts or as dist/server/settings/*.js. */
export const projectFolder = basename(above) === 'dist' ? dirname(above) : above

export const inProject = (...parts: string[]) => join(projectFolder, ...parts)

/** The migrations of the database, in SQL. */
export const migrationsFolder = inProject('migrations')
