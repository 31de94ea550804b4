// The worker of pages that have none of their own.
import { serveLetters } from './serve.ts'

serveLetters()
