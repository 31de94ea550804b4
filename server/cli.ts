#!/usr/bin/env node
// dactylo <verb>: what is done at a terminal, next to the server.
import './process/compile-cache.ts'
import './process/wasm-tiering.ts'
import { runCommand } from './commands/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), process)
