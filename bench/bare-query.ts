// Baseline: a route for each read of learners that runs the same statements and returns their rows, without checks or
// schemas.
import fastify from 'fastify'
import postgres from 'postgres'
import type { Statement } from './statements.ts'

const sql = postgres(process.env.DATABASE_URL!, { max: 10 })
const app = fastify()
const routes = JSON.parse(process.env.STATEMENTS!) as Record<string, Statement[]>
for (const [path, statements] of Object.entries(routes)) {
  app.get(path, async () => {
    const data = []
    for (const { query, params } of statements) data.push(await sql.unsafe(query, params as never[], { prepare: true }))
    return { data }
  })
}
process.once('SIGTERM', async () => {
  await app.close()
  await sql.end()
})
console.log(await app.listen({ port: 0 }))
