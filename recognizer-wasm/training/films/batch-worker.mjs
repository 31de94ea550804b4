// Worker threads of Node 20 do not run TypeScript: register tsx, then load the worker.
import { register } from 'tsx/esm/api'

register()
await import('./batch-worker.ts')
