// Pictures and links whose addresses come from admins.
import { h } from './dom.ts'

/** Only pictures from this origin, like the policy's `img-src`: another site would learn who looks up which sign.
 * @returns null for a picture from another site */
export const ownPicture = (address: string, alt: string): HTMLElement | null => isOwn(address)
  ? h('img', { class: 'illustration', src: address, alt, loading: 'lazy', draggable: 'false' })
  : null

export const isOwn = (address: string) => new URL(address, location.href).origin === location.origin

/** An explicit link to another site, without a referrer. */
export const linkElsewhere = (href: string, text: string, label = text): HTMLElement => h('a',
  { class: 'button small', href, target: '_blank', rel: 'noreferrer', 'aria-label': label }, text)
