// Pictures whose addresses admins have given.
import { h } from './dom.ts'

/** The page shows pictures of its own site only, by its policy too (`img-src`): another site would learn who looks up
 * which sign, and when.
 * @returns null for a picture of another site */
export const ownPicture = (address: string, alt: string): HTMLElement | null => isOwn(address)
  // Without a connection the picture may be gone.
  ? h('img', { class: 'illustration', src: address, alt, loading: 'lazy', draggable: 'false' })
  : null

export const isOwn = (address: string) => new URL(address, location.href).origin === location.origin

/** A link to another site. The user follows it knowingly, and the site does not learn where they come from. */
export const linkElsewhere = (href: string, text: string, label = text): HTMLElement => h('a',
  { class: 'button small', href, target: '_blank', rel: 'noreferrer', 'aria-label': label }, text)
