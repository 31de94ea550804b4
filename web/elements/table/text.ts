// The text of a table's file, in any encoding that spreadsheets and school software write.
import { t } from './strings.ts'

/** Bytes, as the server accepts in an import. */
const MAX_BYTES = 4 * 2 ** 20

/** @returns the text of a file, or what to do if it is no table */
export async function readText (file: File): Promise<{ text?: string, fault: string }> {
  if (file.size > MAX_BYTES) return { fault: t('tooLarge', file.name) }
  const text = await textOf(file)
  return text === undefined ? { fault: t('noTable', file.name) } : { text, fault: '' }
}

const UTF_16 = [{ mark: [0xff, 0xfe], encoding: 'utf-16le' }, { mark: [0xfe, 0xff], encoding: 'utf-16be' }]

/** Encodings of older programs; Excel for Mac still offers the second. */
const OLD = ['windows-1252', 'macintosh']
/** What French texts lack: other characters, and capitals inside a word. */
const ODD = /[^\0-\x7F àâäæçèéêëîïôöœùûüÿÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸ’«»°–]|\p{Ll}[ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸ]/gu

/** Decodes UTF-8, UTF-16 with a byte order mark or, for files of older programs, the encoding that looks most French.
 * @returns undefined for a binary file */
export async function textOf (file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const utf16 = UTF_16.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))
  if (utf16) return new TextDecoder(utf16.encoding).decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const texts = OLD.map(encoding => new TextDecoder(encoding).decode(bytes))
    const oddities = (text: string) => text.match(ODD)?.length ?? 0
    return texts.reduce((best, text) => oddities(text) < oddities(best) ? text : best)
  }
}
