// npm run db:generate -- --name <what changes>. drizzle-kit compares tables.ts with the latest snapshot only, so the
// older ones go. The latest gets one line for each table.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

execFileSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })

const folder = join(import.meta.dirname, 'meta')
const snapshots = readdirSync(folder).filter(name => name.endsWith('_snapshot.json')).sort()
const latest = join(folder, snapshots.pop())
for (const name of snapshots) rmSync(join(folder, name))

const linesOf = object => Object.entries(object)
  .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',\n')
const { tables, ...rest } = JSON.parse(readFileSync(latest, 'utf8'))
writeFileSync(latest, `{\n${linesOf(rest)},\n"tables": {\n${linesOf(tables)}\n}\n}\n`)
