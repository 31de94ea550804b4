import { basename, dirname, join } from 'node:path'

const above = dirname(import.meta.dirname)

/** The project's folder, whether this runs as server/*.ts or as dist/server/*.js. */
export const projectFolder = basename(above) === 'dist' ? dirname(above) : above

export const inProject = (...parts: string[]) => join(projectFolder, ...parts)

/** Whether a URL belongs to the platform API, which answers with an envelope, or to the recognition surface. */
export const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url)
