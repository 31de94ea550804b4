import type { Recording } from 'recognizer-wasm'
import type { Letters } from 'recognizer-wasm/client'
import type { View } from '../elements/dom.ts'
import type { Account } from '../learner/account.ts'
import type { Learner } from '../learner/learner.ts'
import type { createNotices } from '../shell/notices.ts'

/** Shared by all views. */
export interface PageContext {
  recognizer: Letters
  notices: ReturnType<typeof createNotices>
  account: Account
  /** Loaded on demand. @throws when the browser stores nothing */
  learner (): Promise<Learner>
}

/** The recordings of this visit. They survive a change of view, but not closing the page. */
export interface RecordingStore { recordings: readonly Recording[] }

/** The context of a view that is loaded on demand. */
export interface ViewContext extends PageContext {
  /** The last address outside the account view. */
  cameFrom: string
  /** The letters chosen to practise. */
  chosenLetters: Set<string>
  /** The record view adds to them. */
  recordingStore: RecordingStore
  /** Opens the view again. */
  reopen (): void
}

/** @param which the rest of the address */
export type OpenView = (which: string, context: ViewContext, signal: AbortSignal) => View | Promise<View>
