// Films with a size but no picture: containers in valid formats.

const bytesOf = (...parts: (Uint8Array | string | number[])[]) =>
  Buffer.concat(parts.map(part => typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))

function uint32 (value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box of an MP4 film. */
export const box = (type: string, ...parts: (Uint8Array | string | number[])[]) => {
  const content = bytesOf(...parts)
  return bytesOf(uint32(8 + content.length), type, content)
}

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const TURNED = [0, 0x10000, 0, -0x10000 >>> 0, 0, 0, 0, 0, 0x40000000]

interface Options {
  width?: number
  height?: number
  isTurned?: boolean
  handler?: string
  brand?: string
  codec?: string
}

/** The boxes of an MP4 film, in order. */
export function mp4Boxes (
  { width = 640, height = 480, isTurned = false, handler = 'vide', brand = 'isom', codec = 'avc1' }: Options = {}
) {
  const header = box('tkhd', Buffer.alloc(40), ...(isTurned ? TURNED : UPRIGHT).map(uint32),
    uint32(width * 2 ** 16), uint32(height * 2 ** 16))
  const sound = box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('hdlr', Buffer.alloc(8), 'soun')))
  const samples = box('stsd', Buffer.alloc(7), [1], box(codec, Buffer.alloc(78)))
  const media = box('mdia', box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13)), box('minf', box('stbl', samples)))
  const track = box('trak', header, media)
  return [
    box('ftyp', brand, Buffer.alloc(4), brand, 'mp41'), box('moov', box('mvhd', Buffer.alloc(100)), sound, track),
    box('mdat', Buffer.alloc(3000, 'film'))
  ]
}

export const mp4 = (options: Options = {}) => bytesOf(...mp4Boxes(options))

/** An element of a WebM film, with a size of unknown length on request. */
export function element (id: number, content: Uint8Array | string, isOpen = false) {
  const size = isOpen ? Buffer.from('01ffffffffffffff', 'hex') : bytesOf([0x01, 0, 0, 0], uint32(content.length))
  const name = id.toString(16)
  return bytesOf(Buffer.from(name.padStart(name.length + name.length % 2, '0'), 'hex'), size, bytesOf(content))
}

/** @param side bytes in place of width and height */
export function webm (
  {
    width = 640, height = 480, isOpen = false, type = 1, docType = 'webm', codec = 'V_VP9',
    side = undefined as Buffer | undefined
  } = {}
) {
  const uint16 = (value: number) => side ?? Buffer.from([value >> 8, value & 255])
  const video = element(0xe0, bytesOf(element(0xb0, uint16(width)), element(0xba, uint16(height))))
  const track = element(0xae, bytesOf(
    element(0xd7, Buffer.from([1])), element(0x83, Buffer.from([type])), element(0x86, codec), video))
  const parts = bytesOf(element(0x1654ae6b, track), element(0x1f43b675, Buffer.alloc(3000, 'film'), isOpen))
  return bytesOf(element(0x1a45dfa3, element(0x4282, docType)), element(0x18538067, parts, isOpen))
}
