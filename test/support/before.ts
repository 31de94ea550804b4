import { existsSync } from 'node:fs'
import { templateFolder } from './template.ts'

// What makes a template takes half a second to load.
if (process.env.TEST_DATABASE_URL || !existsSync(await templateFolder())) {
  const { makeTemplate } = await import('./database.ts')
  await makeTemplate()
}
