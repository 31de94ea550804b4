// Codecs of videos, by their names in MP4 (https://mp4ra.org/registered-types/sampleentries) and WebM
// (https://www.matroska.org/technical/codec_specs.html).

/** H.264, VP8, VP9 and AV1, which all current browsers play. */
const PLAYED = /^(avc[13]|vp0[89]|av01|V_(VP8|VP9|AV1))$/

/** Common names of other codecs that phones and programs write. */
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

/** The name of a codec that some browsers can't play; undefined for the others.
 * @param codec its name in the container */
export const nameOfUnplayable = (codec: string): string | undefined =>
  PLAYED.test(codec) ? undefined : NAMES[codec] ?? `"${codec.replaceAll(/[^\w ./-]/g, '?')}"`
