// Loads tap without its domains, which note every promise of the process to find the test of an uncaught error. They
// cost a twentieth of the processor time. test/tap.ts reports uncaught errors instead.
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

const { createHook } = hooks

const idle: ReturnType<typeof createHook> = { enable: () => idle, disable: () => idle }

function replace (next: typeof createHook) {
  hooks.createHook = next
  syncBuiltinESMExports()
}

replace(() => idle)
await import('tap')
replace(createHook)
