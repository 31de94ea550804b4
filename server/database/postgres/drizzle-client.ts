import type { Sql } from 'postgres'

export type Ask = <Rows extends unknown[]>(query: (client: Pick<Sql, 'unsafe'>) => PromiseLike<Rows>) => Promise<Rows>

/** The methods of a postgres.js client that drizzle uses.
 * @param ask sends each query once it is awaited, as postgres.js does
 * @param rest properties needed beside queries */
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
