// A Worker that reads letters from hand points only: small enough for the smallest plans.
import { routes, serve } from './letters.js'

export { Film } from './letters.js'
export default serve(routes)
