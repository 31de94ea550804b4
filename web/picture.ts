// Pictures that admins give an address of.
import { h } from './dom.ts'

/** The page shows pictures of its own site only, by its policy too (`img-src`): one of another site would tell that
 * site who looks up which sign, and when.
 * @returns null for one of another site */
export const ownPicture = (address: string, alt: string): HTMLElement | null => isOwn(address)
  // Without a connection it may be gone.
  ? h('img', { class: 'illustration', src: address, alt, loading: 'lazy', draggable: 'false' })
  : null

export const isOwn = (address: string) => new URL(address, location.href).origin === location.origin

/** To what another site shows: whoever follows it does so knowingly, and does not tell where they come from. */
export const linkElsewhere = (href: string, text: string, label = text): HTMLElement => h('a',
  { class: 'button small', href, target: '_blank', rel: 'noreferrer', 'aria-label': label }, text)
