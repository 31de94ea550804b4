// Node 20 gives worker threads no TypeScript of their own: register it, then load the real worker.
import { register } from 'tsx/esm/api'

register()
await import('./batch-worker.ts')
