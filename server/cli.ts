#!/usr/bin/env node
// dactylo <verb>: the commands at a terminal.
import './operations/process/node-version.mjs'
import './operations/process/compile-cache.ts'
import './operations/process/wasm-tiering.ts'
import { runCommand } from './operations/commands/run-command.ts'

// Ignore EPIPE: the reader, for example `head`, has closed the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => { if (error.code !== 'EPIPE') throw error })

process.exitCode = await runCommand(process.argv.slice(2), process)
