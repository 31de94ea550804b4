// The QR code of a link. Its library loads with the first one.
import { h, svg } from '../../elements/dom.ts'
import { t } from './strings.ts'

/** Modules around the code, as ISO/IEC 18004 asks for. */
const BORDER = 4

/** Empty until the library is loaded. */
export function qrCode (link: string): HTMLElement {
  const place = h('div', { class: 'qr-code' })
  drawing(link).then(code => place.append(code), (error: unknown) => {
    console.warn(error)
    place.append(h('p', { class: 'problem', role: 'alert' }, t('noQrCode')))
  })
  return place
}

async function drawing (link: string): Promise<SVGElement> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: BORDER })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
  return svg('svg', { viewBox: `0 0 ${rows.length} ${rows.length}`, role: 'img', 'aria-label': t('qrCode') },
    svg('path', { d: dark }))
}
