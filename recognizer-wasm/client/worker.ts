// The worker of pages that bring no worker of their own.
import { serveLetters } from './serve.ts'

serveLetters()
