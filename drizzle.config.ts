import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/database/schema/tables.ts',
  out: './migrations',
  casing: 'snake_case'
})
