import type { Account } from './account/account.ts'
import type { View } from './dom.ts'
import type { Learner } from './learner/learner.ts'
import type { Recognizer } from './recognition/page.ts'
import type { createNotices } from './shell/notices.ts'

/** What is opened once, for all views. */
export interface Parts {
  recognizer: Recognizer
  notices: ReturnType<typeof createNotices>
  account: Account
  /** Loaded when first needed. @throws when the browser keeps nothing */
  learner (): Promise<Learner>
}

/** A view of what the address says after the view's own name. */
export type OpenView = (rest: string, parts: Parts, signal: AbortSignal) => View | Promise<View>
