// A progress bar for long runs.
/** A stream, or any object that accepts text. */
export interface Writer { write (text: string): unknown, isTTY?: boolean }

const WIDTH = 30

/** Writes `label [####    ] 42 % note` over itself; to a file or pipe, one line per 10 %. */
export function progressBar (
  label: string, stream: Writer
): (done: number, total: number, note: string) => void {
  let tenth = -1
  return (done, total, note) => {
    const share = done / total
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH)
    const line = `${label} [${bar}] ${Math.round(share * 100)} % ${note}`
    if (stream.isTTY) {
      stream.write(`\r${line}${done === total ? '\n' : ''}`)
    } else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      stream.write(`${line}\n`)
    }
  }
}
