// The output of the log: standard output, one JSON object per line; readable lines in a terminal.
import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { isatty } from 'node:tty'

/** Receives the lines of a log. */
export interface LogStream { write (line: string): void }

/** Writes to a file descriptor. Lines that can't be written, for example on a full disk, are dropped. The next written
 * line is preceded by their number. A log must neither stop the server nor keep it from stopping. */
export function openLogStream (descriptor: number): LogStream {
  const format = isatty(descriptor) ? readable : (line: string) => line
  /** The rest of a partly written line. */
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
  const msg = `${count} log lines are missing here because they could not be written`
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

/** A line for a terminal, without machine and settings. */
function readable (line: string): string {
  const { level, time, msg, pid, hostname, settings, err, ...fields } = JSON.parse(line) as Line
  const more = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  const error = err ? `\n${err.message}\n${err.stack}` : ''
  return `${new Date(time).toTimeString().slice(0, 8)} ${LEVELS[level]} ${msg}${more}${error}\n`
}
