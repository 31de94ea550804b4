// A tap reporter for logs: a line per test file, every failure in full, skips with reasons, the slowest files, and the
// last line `N passed, N failed`, counted from the assertions that ran (a file that crashes is one failure).
import { Transform } from 'node:stream'
import { Parser } from 'tap-parser'

/** The number of slowest files listed at the end. */
const SLOWEST = 10

const isFile = name => /\.test\.ts$/.test(name)

export default class Reporter extends Transform {
  #counts = { passed: 0, failed: 0, skipped: 0 }
  #reasons = new Map()
  #files = []
  #root = new Parser()
  #began = performance.now()

  constructor () {
    super({ decodeStrings: false })
    this.#watch(this.#root, [])
  }

  #watch (parser, path) {
    let child
    let failedBefore
    parser.on('child', c => {
      child = c
      failedBefore = this.#counts.failed
      this.#watch(c, [...path, c.name])
    })
    parser.on('bailout', reason => this.#fail([...path, 'bail out'], reason))
    parser.on('assert', result => {
      if (path.length === 0 || (path.length === 1 && isFile(result.name))) this.#tell(result)
      // A subtest's closing line repeats what its own assertions counted.
      const closed = child?.name === result.name && child.count > 0 ? child : undefined
      child = undefined
      // A subtest that failed without a failed assertion, as in its teardown or when output is cut, counts itself.
      if (!closed || (!result.ok && this.#counts.failed === failedBefore)) this.#count(result, [...path, result.name])
    })
  }

  #tell ({ ok, name, time = 0 }) {
    const line = `${name} (${Math.round(time)} ms)`
    this.push(`${ok ? 'ok  ' : 'FAIL'} ${line}\n`)
    if (isFile(name)) this.#files.push({ line, time })
  }

  #count (result, path) {
    const reason = result.skip || result.todo
    if (reason) {
      this.#counts.skipped++
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    } else if (result.ok) this.#counts.passed++
    else this.#fail(path, result.diag)
  }

  #fail (path, detail) {
    this.#counts.failed++
    this.push(`not ok: ${path.join(' > ')}\n${detail ? JSON.stringify(detail, null, 2) + '\n' : ''}`)
  }

  _transform (chunk, _encoding, done) {
    this.#root.write(String(chunk))
    done()
  }

  _flush (done) {
    this.#root.end()
    const slowest = this.#files.sort((a, b) => b.time - a.time).slice(0, SLOWEST)
    if (this.#files.length > SLOWEST) this.push(`The slowest:\n${slowest.map(({ line }) => `  ${line}\n`).join('')}`)
    for (const [reason, times] of this.#reasons) this.push(`Skipped, ${times}: ${reason}\n`)
    const { passed, failed, skipped } = this.#counts
    this.push(`${Math.round((performance.now() - this.#began) / 1000)} s\n`)
    this.push(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
    done()
  }
}
