// The two letters that only the second look tells apart. Their midpoint differs between learners.
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { linkTo } from '../../shell/routes.ts'

export const TWINS = ['F', 'T'] as const

/** Links to the calibration of F and T; false for other letters. */
export const twinsLink = (letter: string): HTMLElement | false =>
  TWINS.some(twin => twin === letter) && h('a', { href: linkTo('calibrate') }, t('ownTwins'))
