// Records the statements that the server sends to PostgreSQL.
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { buildApp } from '../server/app.ts'
import type { App } from '../server/app.ts'
import { readConfig } from '../server/settings/config.ts'
import type { Database } from '../server/database/database.ts'
import { openLetters } from '../server/recognition/letters.ts'

export const JWT_SECRET = 'a secret that only the bench knows'

export const account = { email: 'bench@school.example', username: 'bench', password: 'rivers run under bridges' }

export interface Statement { query: string, params: unknown[] }

/** A server in this process whose statements are recorded. */
export async function openObservedApp (url: string) {
  const client = postgres(url)
  let statements: Statement[] = []
  const db = drizzle(client, {
    casing: 'snake_case',
    logger: { logQuery: (query, params) => statements.push({ query, params }) }
  }) as unknown as Database
  const config = { ...readConfig({ JWT_SECRET }), logLevel: 'silent' as const }
  const letters = await openLetters(config, { error: () => {} })
  const app = await buildApp({ config, db, letters })
  return {
    app,
    db,
    client,
    /** The statements of a GET request.
     * @throws Error if the answer is not 200 */
    async statementsOf (path: string, headers: Record<string, string>): Promise<Statement[]> {
      statements = []
      const { statusCode } = await app.inject({ url: path, headers })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
      return statements
    },
    async close () {
      await app.close()
      await letters.close()
      await client.end()
    }
  }
}

/** Opens the account.
 * @returns the headers of its requests */
export async function signIn (app: App) {
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
  await post('register', account)
  const { email, password } = account
  return { authorization: `Bearer ${(await post('login', { email, password })).json().data.accessToken}` }
}
