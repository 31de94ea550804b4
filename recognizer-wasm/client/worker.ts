// The default worker.
import { serveLetters } from './serve.ts'

serveLetters()
