// Gauges of the parts of a server, for Prometheus.
import { sql } from 'drizzle-orm'
import type { Redis } from '../../database/redis.ts'
import type { PasswordHasher } from '../../accounts/passwords/passwords.ts'
import type { Database } from '../../database/database.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { Letters } from '../../recognition/letters.ts'
import { build, version } from '../../settings/version.ts'
import type { Gauges } from './metrics.ts'

interface Parts {
  db: Database
  letters: Letters
  passwords: PasswordHasher
  redis?: Redis | undefined
  inFlight: { count: () => number }
}

/** The gauges of all parts except database connections. */
export function gaugesOf ({ db, letters, passwords, redis, inFlight }: Parts): Gauges {
  return {
    dactylo_build_info: {
      help: 'Always 1. Labels: version and build, and version of Node',
      labels: { version, build, node: process.versions.node },
      read: () => 1
    },
    dactylo_http_requests_in_flight: { help: 'Unanswered requests', read: inFlight.count },
    dactylo_database_up: { help: 'Whether the database answers', ...isUp(() => db.execute(sql`select 1`)) },
    ...redis && {
      dactylo_redis_up: { help: 'Whether Redis accepts writes', ...isUp(() => redis.set('up', 1, 'EX', 60)) }
    },
    dactylo_password_hashes_waiting: { help: 'Password hashes in the queue', read: passwords.waiting },
    dactylo_images_waiting: { help: 'Images in the queue for a recognition worker', read: letters.imagesWaiting }
  }
}

/** The gauges of database connections, and of the disk of the embedded database. */
export function databaseGauges ({ countConnections, room }: Pick<OpenDatabase, 'countConnections' | 'room'>): Gauges {
  return {
    dactylo_database_connections_open: { help: 'Connections to the database', read: () => countConnections().open },
    dactylo_database_connections_busy: { help: 'Connections in use', read: () => countConnections().busy },
    ...room && {
      dactylo_disk_free_bytes: { help: 'Free bytes for the embedded database', read: () => room().freeBytes },
      dactylo_disk_writable: {
        help: 'Whether the disk has enough room for writes to the embedded database',
        read: () => Number(room().isWritable)
      }
    }
  }
}

/** A gauge that is 1, or 0 if the request fails or times out. */
const isUp = (ask: () => PromiseLike<unknown>) =>
  ({ read: async () => { await ask(); return 1 }, otherwise: 0 })
