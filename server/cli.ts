#!/usr/bin/env node
// dactylo <verb>: the commands at a terminal.
import './process/compile-cache.ts'
import './process/wasm-tiering.ts'
import { runCommand } from './commands/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), process)
