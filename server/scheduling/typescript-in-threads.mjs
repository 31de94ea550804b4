// In Node 20, a worker thread does not inherit the TypeScript loader of the main thread. The build does not need this.
import { register } from 'tsx/esm/api'

register()
