#!/usr/bin/env node
// dactylo <verb>: what is done at a terminal, next to the server.
import './compile-cache.ts'
import './wasm-tiering.ts'
import { runCommand } from './commands/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), process)
