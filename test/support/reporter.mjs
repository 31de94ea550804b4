// A tap reporter for logs: a line a test file, every failure in full, and the closing line
// `N passed, N failed`, counted from the assertions that ran (a file that crashes is one failure).
import { Transform } from 'node:stream'
import { Parser } from 'tap-parser'

export default class Reporter extends Transform {
  #counts = { passed: 0, failed: 0, skipped: 0 }
  #root = new Parser()

  constructor () {
    super({ decodeStrings: false })
    this.#watch(this.#root, [])
  }

  #watch (parser, path) {
    let child
    parser.on('child', c => {
      child = c
      this.#watch(c, [...path, c.name])
    })
    parser.on('bailout', reason => this.#fail([...path, 'bail out'], reason))
    parser.on('assert', result => {
      const [verdict, time] = [result.ok ? 'ok  ' : 'FAIL', Math.round(result.time ?? 0)]
      if (path.length === 0) this.push(`${verdict} ${result.name} (${time} ms)\n`)
      // The line that closes a subtest repeats what the subtest's own assertions counted.
      const closes = child?.name === result.name && child.count > 0
      child = undefined
      if (!closes || (!result.ok && parser.fail === 0)) this.#count(result, [...path, result.name])
    })
  }

  #count (result, path) {
    if (result.skip || result.todo) this.#counts.skipped++
    else if (result.ok) this.#counts.passed++
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
    const { passed, failed, skipped } = this.#counts
    this.push(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
    done()
  }
}
