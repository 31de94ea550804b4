import type { Recording } from 'recognizer-wasm'
import type { Letters } from 'recognizer-wasm/client'
import type { View } from '../elements/dom.ts'
import type { Account } from '../learner/account.ts'
import type { Learner } from '../learner/learner.ts'
import type { createNotices } from '../shell/notices.ts'

/** The parts that are opened once, for all views. */
export interface Parts {
  recognizer: Letters
  notices: ReturnType<typeof createNotices>
  account: Account
  /** Loaded when first needed. @throws when the browser keeps nothing */
  learner (): Promise<Learner>
}

/** The recordings since the page was opened. They outlive a change of view, not the page. */
export interface Recorded { recordings: readonly Recording[] }

/** The parts of a view that is loaded when it is opened. */
export interface ViewParts extends Parts {
  /** The address of the last view that was not the account's. */
  cameFrom: string
  /** The view of recordings adds to them. */
  recorded: Recorded
}

/** @param which of the view's pages the address names */
export type OpenView = (which: string, parts: ViewParts, signal: AbortSignal) => View | Promise<View>
