// What a browser has and Node has not.
import type { Test } from 'tap'

/** Until the test is over. */
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
