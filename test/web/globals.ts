// Browser globals that Node lacks.
import type { Test } from 'tap'

/** Replaces globals until the end of the test. */
export function replaceGlobals (t: Test, globals: Record<string, unknown>) {
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.teardown(() => {
      Reflect.deleteProperty(globalThis, name)
      if (before) Object.defineProperty(globalThis, name, before)
    })
  }
}
