// Credit and licence of a sign's picture and film, as the licences require.
import { h } from '../../elements/dom.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import type { Sign } from './find.ts'
import { t } from './strings.ts'

export function creditsOf (sign: Sign): HTMLElement[] {
  const picture = creditLine(t('picture'), sign.imageUrl && sign.imageCredit, sign.imageUrl && sign.imageLicence)
  const film = creditLine(t('video'), sign.videoUrl && sign.videoCredit, sign.videoUrl && sign.videoLicence)
  return [picture, film].filter(line => line !== null)
}

function creditLine (file: string, credit?: string | null, licence?: string | null): HTMLElement | null {
  if (!credit && !licence) return null
  const parts = [...credit ? withLinks(credit) : [], credit && licence && ', ', licence && licenceLink(licence)]
  return h('p', { class: 'quiet credit' }, withColon(file, ''), ...parts)
}

/** Turns addresses in a text into links. */
const withLinks = (text: string): (string | HTMLElement)[] => text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  .map((part, i) => i % 2 === 1 ? externalLink(part, part) : part)

/** Links to the text of a Creative Commons licence. */
function licenceLink (name: string): string | HTMLElement {
  const address = creativeCommons(name)
  return address ? externalLink(address, name) : name
}

/** @param name such as `CC BY-SA 4.0` or `CC0-1.0`
 * @returns the address of the licence's text */
export function creativeCommons (name: string): string | undefined {
  if (/^CC ?0(?:[ -]1\.0)?$/i.test(name.trim())) return 'https://creativecommons.org/publicdomain/zero/1.0/'
  const [, terms, version] = /^CC[ -](BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(name.trim()) ?? []
  return terms && `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`
}

const externalLink = (href: string, text: string) => h('a', { href, rel: 'noreferrer' }, text)
