// What package.json says of the product.
import { createRequire } from 'node:module'
import { inProject } from './paths.ts'

export const { version, license } = createRequire(import.meta.url)(inProject('package.json')) as {
  version: string
  license: string
}
