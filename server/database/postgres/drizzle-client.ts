import type { Sql } from 'postgres'

export type Ask = <Rows extends unknown[]>(query: (client: Pick<Sql, 'unsafe'>) => PromiseLike<Rows>) => Promise<Rows>

/** The methods of a client of postgres.js that drizzle uses.
 * @param ask sends each query. As with postgres.js, that is when the query is awaited
 * @param rest what it needs beside queries */
export function drizzleClient (ask: Ask, rest: object): Sql {
  const used = {
    ...rest,
    unsafe: (...query: Parameters<Sql['unsafe']>) => ({
      then: (...then: Parameters<Promise<unknown>['then']>) => ask(client => client.unsafe(...query)).then(...then),
      values: () => ask(client => client.unsafe(...query).values())
    })
  }
  return used as unknown as Sql
}
