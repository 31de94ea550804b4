import { DactyloError } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'

/** The message for a recognizer that did not start. */
export const whyNotStarted = (error: unknown) =>
  error instanceof DactyloError && error.code === 'download' ? 'notDownloaded' : 'engineFailed'

export const retryButton = (retry: () => void) =>
  h('button', { class: 'primary', type: 'button', onclick: retry }, t('tryAgain'))
