import { openMigratedDatabase } from '../../server/database/open.ts'

const database = await openMigratedDatabase({ databaseUrl: process.argv[2]!, dataDir: '', statementTimeout: 10_000 })
await database.close()
