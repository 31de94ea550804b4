// How films are coded, by the names that MP4 (https://mp4ra.org/registered-types/sampleentries) and WebM
// (https://www.matroska.org/technical/codec_specs.html) have for it.

/** H.264, VP8, VP9 and AV1: current browsers play them all. */
const PLAYED = /^(avc[13]|vp0[89]|av01|V_(VP8|VP9|AV1))$/

/** What people call the others, as far as telephones and programs write them. */
const NAMES: Record<string, string> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  mp4v: 'MPEG-4 Visual',
  s263: 'H.263',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  apcn: 'ProRes',
  apch: 'ProRes',
  'V_MPEGH/ISO/HEVC': 'HEVC'
}

/** The name of a codec that not every browser plays; undefined for the others.
 * @param codec as its container names it */
export const nameOfUnplayable = (codec: string): string | undefined =>
  PLAYED.test(codec) ? undefined : NAMES[codec] ?? `"${codec.replaceAll(/[^\w ./-]/g, '?')}"`
