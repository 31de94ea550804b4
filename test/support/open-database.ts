import { openDatabase } from '../../server/database/client.ts'

const database = await openDatabase({ databaseUrl: process.argv[2]!, dataDir: '', statementTimeout: 10_000 })
await database.close()
