import { templateFolder } from './template.ts'

// A copy of the empty one, with rows.
await templateFolder('seeded')
