// The two letters that only a second look tells apart. Where the middle between them is differs from hand to hand.
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { linkTo } from '../../shell/routes.ts'

export const TWINS = ['F', 'T'] as const

/** For one of the two, a link to the page on which a learner shows both. */
export const twinsLink = (letter: string): HTMLElement | false =>
  TWINS.some(twin => twin === letter) && h('a', { href: linkTo('calibrate') }, t('ownTwins'))
