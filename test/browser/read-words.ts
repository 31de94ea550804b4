// The words that the first lessons of the course ask to read.
import type { Page } from 'playwright-core'
import { press, says } from './chromium.ts'

/** Of the first two lessons, in their order. */
export const WORDS = { first: ['LA', 'VA', 'LAVA'], second: ['LA', 'VA', 'AVAL', 'LAVA', 'LAVAL'] }

/** Chooses each word in turn. */
export async function readWords (page: Page, words: readonly string[]) {
  for (const word of words) {
    await says(page, '.step h2', 'Which word does this hand spell?')
    await press(page, word)
    await says(page, '.verdict', `${word}: right!`)
    await press(page, 'Continue')
  }
}
