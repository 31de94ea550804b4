// Reads elements of a WebM video (EBML, RFC 8794, and Matroska, RFC 9559), without decoding.
import type { Video } from './mp4.ts'

interface Element {
  id: number
  start: number
  end: number
  /** True for a live recording, whose end is that of the file. */
  isOpen: boolean
}

const [EBML, DOC_TYPE, SEGMENT, CLUSTER] = [0x1a45dfa3, 0x4282, 0x18538067, 0x1f43b675]
const [TRACKS, TRACK_ENTRY, TRACK_TYPE, CODEC_ID, VIDEO] = [0x1654ae6b, 0xae, 0x83, 0x86, 0xe0]
const [PIXEL_WIDTH, PIXEL_HEIGHT] = [0xb0, 0xba]
/** The track type of video. */
const VIDEO_TRACK = 1
/** Maximum length of a side in pixels: the limit of MP4, and more than any video has. */
const MAX_SIDE = 65_535
/** More than any video has: one cluster per second for a day. */
const MAX_ELEMENTS = 100_000
/** Maximum number of elements inside a track. */
const MAX_CHILDREN = 100

/** Whether a file starts like a WebM video. */
export function isWebm (bytes: Uint8Array): boolean {
  const header = elementAt(bytes, 0, bytes.length)
  if (header?.id !== EBML || header.isOpen) return false
  return textIn(bytes, header, DOC_TYPE) === 'webm'
}

/** The codec and size of a video; undefined if it is damaged, truncated, followed by other data, or without pictures. A
 * live recording may be truncated.
 * @param bytes of a file for which `isWebm` is true */
export function readWebm (bytes: Uint8Array): Video | undefined {
  const header = elementAt(bytes, 0, bytes.length)!
  const segment = elementAt(bytes, header.end, bytes.length)
  if (segment?.id !== SEGMENT || segment.end !== bytes.length) return undefined
  const parts = elementsIn(bytes, segment, MAX_ELEMENTS)
  const tracks = parts?.find(({ id }) => id === TRACKS)
  if (!tracks || !parts!.some(({ id }) => id === CLUSTER)) return undefined
  const entries = childrenOf(bytes, tracks, TRACK_ENTRY)
  const videos = entries.filter(entry => numberIn(bytes, entry, TRACK_TYPE) === VIDEO_TRACK)
    .flatMap(entry => childrenOf(bytes, entry, VIDEO).map(video => ({
      codec: textIn(bytes, entry, CODEC_ID),
      width: numberIn(bytes, video, PIXEL_WIDTH),
      height: numberIn(bytes, video, PIXEL_HEIGHT)
    })))
  return videos.find(({ width, height }) => width > 0 && width <= MAX_SIDE && height > 0 && height <= MAX_SIDE)
}

/** The children of an element; undefined if they do not fit, or are too many. A child without an end is the last. */
function elementsIn (bytes: Uint8Array, { start, end }: Element, maxElements: number): Element[] | undefined {
  const elements: Element[] = []
  for (let at = start; at < end;) {
    const element = elements.length < maxElements ? elementAt(bytes, at, end) : undefined
    if (!element) return undefined
    elements.push(element)
    at = element.end
  }
  return elements
}

const childrenOf = (bytes: Uint8Array, parent: Element, id: number): Element[] =>
  elementsIn(bytes, parent, MAX_CHILDREN)?.filter(element => element.id === id) ?? []

/** The text of a child, up to 100 characters; empty without that child. */
function textIn (bytes: Uint8Array, parent: Element, id: number): string {
  const [{ start, end } = { start: 0, end: 0 }] = childrenOf(bytes, parent, id)
  return Buffer.from(bytes.subarray(start, Math.min(end, start + 100))).toString('latin1')
}

/** The unsigned number of a child, 0 without that child. */
function numberIn (bytes: Uint8Array, parent: Element, id: number): number {
  const [child] = childrenOf(bytes, parent, id)
  return child ? bytes.subarray(child.start, child.end).reduce((number, byte) => number * 256 + byte, 0) : 0
}

function elementAt (bytes: Uint8Array, at: number, until: number): Element | undefined {
  const id = variableNumber(bytes, at, until)
  if (!id || id.length > 4) return undefined
  const size = variableNumber(bytes, at + id.length, until)
  if (!size) return undefined
  const start = at + id.length + size.length
  // All bits set means an unknown size.
  const isOpen = size.value === 2 ** (7 * size.length) - 1
  const end = isOpen ? until : start + size.value
  // An id includes its length marker.
  return end <= until ? { id: id.value + 2 ** (7 * id.length), start, end, isOpen } : undefined
}

/** A number whose leading zeros encode its length in bytes (RFC 8794, 4). */
function variableNumber (bytes: Uint8Array, at: number, until: number) {
  const first = at < until ? bytes[at]! : 0
  if (first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > until) return undefined
  const rest = bytes.subarray(at + 1, at + length)
  return { length, value: rest.reduce((number, byte) => number * 256 + byte, first - (0x80 >> (length - 1))) }
}
