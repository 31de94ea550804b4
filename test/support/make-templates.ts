import { templateFolder } from './template.ts'

// Copied from the empty template, then filled.
await templateFolder('seeded')
