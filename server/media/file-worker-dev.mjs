// Node 20 gives worker threads no TypeScript: register it, then load the real worker. The build needs none of this.
import { register } from 'tsx/esm/api'

register()
const { default: readFile } = await import('./file-worker.ts')

export default readFile
