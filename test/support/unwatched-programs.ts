// Lets tests start programs as users do. tap's runner makes each Node process note its files for coverage, which takes
// half a second of the processor.

/** The changes to `spawn` by process-on-spawn, which the runner uses. */
const changes = Reflect.get(globalThis, Symbol.for('process-on-spawn@*:singletonId')) as { unwrap (): void } | undefined

if (changes) {
  changes.unwrap()
  // Set by the runner. Node takes an empty value as none.
  process.env.NODE_OPTIONS = process.env.NODE_OPTIONS?.replace(/"?--import=\S+processinfo\S+/, '') ?? ''
}
