import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Database } from '../database/database.ts'

/** A plugin with the routes of a feature. It gets the database and the other parts that it names. */
export type Routes<Options = object> = FastifyPluginAsyncTypebox<{ db: Database } & Options>
