import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Database } from '../database/database.ts'

/** The routes of a feature, which use the database and what else they name. */
export type Routes<Options = object> = FastifyPluginAsyncTypebox<{ db: Database } & Options>
