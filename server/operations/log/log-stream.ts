// Where the log goes: standard output, one JSON object a line; in a terminal, lines to read.
import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { isatty } from 'node:tty'

/** Takes the lines of a log. */
export interface LogStream { write (line: string): void }

/** Writes to a file descriptor. What can't be written, as on a disk that is full, is dropped and counted, and the first
 * line that can be written again comes after one that says how many: a log must neither stop the server nor keep it
 * from stopping. */
export function openLogStream (descriptor: number): LogStream {
  const format = isatty(descriptor) ? readable : (line: string) => line
  /** What is left of a line that was begun. */
  let pending = Buffer.alloc(0)
  let dropped = 0

  function flush (): boolean {
    try {
      while (pending.length > 0) pending = pending.subarray(writeSync(descriptor, pending))
      return true
    } catch {
      return false
    }
  }

  return {
    write (line) {
      if (!flush()) {
        dropped++
        return
      }
      const lines = dropped > 0 ? [droppedLine(dropped), line] : [line]
      dropped = 0
      pending = Buffer.from(lines.map(format).join(''))
      flush()
    }
  }
}

function droppedLine (count: number): string {
  const msg = `${count} lines of the log are missing here: they could not be written`
  return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, hostname: hostname(), msg })}\n`
}

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

interface Line {
  level: number
  time: number
  msg: string
  pid?: number
  hostname?: string
  settings?: object
  err?: { message: string, stack: string }
}

/** A line as somebody reads it at a terminal, who knows the machine and the settings. */
function readable (line: string): string {
  const { level, time, msg, pid, hostname, settings, err, ...fields } = JSON.parse(line) as Line
  const more = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  const error = err ? `\n${err.message}\n${err.stack}` : ''
  return `${new Date(time).toTimeString().slice(0, 8)} ${LEVELS[level]} ${msg}${more}${error}\n`
}
