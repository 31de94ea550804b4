import { makeTemplate } from './database.ts'

await makeTemplate()
