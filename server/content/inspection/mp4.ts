// Reads the boxes of an MP4 video (ISO/IEC 14496-12), without decoding. All boxes are counted.

export interface VideoSize { width: number, height: number }
/** @param codec its name in the container */
export interface Video extends VideoSize { codec: string }

interface Box { type: string, start: number, end: number }

/** Brands of videos, in the first box of a file. Those of pictures and of QuickTime are not listed. */
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|msnv|mmp4|av01|hvc1|XAVC)$/
/** Length and type of a box, four bytes each. */
const HEAD = 8
/** More than any video has: one box per frame for an hour. */
const MAX_BOXES = 250_000
/** Maximum number of boxes inside another box. */
const MAX_CHILDREN = 100
/** In a track header, the matrix (nine numbers of four bytes) comes right before width and height. */
const MATRIX = 36
const SIZE = 8

/** Whether a file starts like an MP4 video. */
export function isMp4 (bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  if (bytes.length < 2 * HEAD || textAt(bytes, 4) !== 'ftyp') return false
  const end = Math.min(view.getUint32(0), bytes.length, 256)
  for (let at = HEAD; at + 4 <= end; at += 4) {
    // A version follows the first brand.
    if (at !== HEAD + 4 && BRANDS.test(textAt(bytes, at))) return true
  }
  return false
}

/** The codec and display size of a video; undefined if it is damaged, truncated, followed by other data, or without
 * pictures.
 * @param bytes of a file for which `isMp4` is true */
export function readMp4 (bytes: Uint8Array): Video | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length, MAX_BOXES)
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (!boxes || !movie || !boxes.some(({ type }) => type === 'mdat')) return undefined
  const tracks = childrenOf(bytes, movie, 'trak')
  const videos = tracks.filter(track => isVideo(bytes, track))
    .map(track => ({ codec: codecOf(bytes, track), ...sizeOfTrack(bytes, track) }))
  return videos.find((video): video is Video => Boolean(video.codec && video.width && video.height))
}

/** Consecutive boxes; undefined if they do not fit, or are too many. */
function boxesIn (bytes: Uint8Array, from: number, until: number, maxBoxes: number): Box[] | undefined {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = from; at < until;) {
    if (at + HEAD > until || boxes.length === maxBoxes) return undefined
    const short = view.getUint32(at)
    const isLong = short === 1
    if (isLong && at + 2 * HEAD > until) return undefined
    const head = isLong ? 2 * HEAD : HEAD
    // Length 0: the box extends to the end.
    const length = isLong ? Number(view.getBigUint64(at + HEAD)) : short || until - at
    if (length < head || at + length > until) return undefined
    boxes.push({ type: textAt(bytes, at + 4), start: at + head, end: at + length })
    at += length
  }
  return boxes
}

const childrenOf = (bytes: Uint8Array, { start, end }: Box, type: string): Box[] =>
  boxesIn(bytes, start, end, MAX_CHILDREN)?.filter(box => box.type === type) ?? []

/** Whether a track holds video. */
function isVideo (bytes: Uint8Array, track: Box): boolean {
  const handlers = childrenOf(bytes, track, 'mdia').flatMap(part => childrenOf(bytes, part, 'hdlr'))
  return handlers.some(({ start, end }) => start + 12 <= end && textAt(bytes, start + 8) === 'vide')
}

/** The type of the first sample entry (8.5.2), after version, flags and number of entries. */
function codecOf (bytes: Uint8Array, track: Box): string | undefined {
  let boxes = [track]
  for (const type of ['mdia', 'minf', 'stbl', 'stsd']) boxes = boxes.flatMap(box => childrenOf(bytes, box, type))
  const [table] = boxes
  return table && boxesIn(bytes, table.start + 8, table.end, MAX_CHILDREN)?.[0]?.type
}

function sizeOfTrack (bytes: Uint8Array, track: Box): VideoSize | undefined {
  const [header] = childrenOf(bytes, track, 'tkhd')
  if (!header || header.end - header.start < MATRIX + SIZE) return undefined
  const view = viewOf(bytes)
  const at = header.end - SIZE
  // Fixed-point numbers, 16.16 bits.
  const [width, height] = [view.getUint16(at), view.getUint16(at + 4)]
  // A quarter turn, from an upright phone: x does not depend on x.
  const isTurned = view.getInt32(at - MATRIX) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
