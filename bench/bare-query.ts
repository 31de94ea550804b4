// The least a server can do to read a lesson list's worth of rows: one route, one query, no checks.
import fastify from 'fastify'
import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL!, { max: 10 })
const app = fastify()
app.get('/signs', async () => ({
  data: await sql`
    select id, word, definition, difficulty, image_url, created_at from signs order by folded_word, id limit 20`
}))
process.once('SIGTERM', async () => {
  await app.close()
  await sql.end()
})
console.log(await app.listen({ port: 0 }))
