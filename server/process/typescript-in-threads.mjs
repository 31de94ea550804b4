// Node 20 gives worker threads no TypeScript, whatever the main thread has. The build needs none of this.
import { register } from 'tsx/esm/api'

register()
