import './elements/style/index.css'
import type { LettersState } from 'recognizer-wasm/client'
import { startApp } from './app.ts'
import { t } from './elements/text/language.ts'
import { markPage } from './hands/chosen.ts'
import { createAccount } from './learner/account.ts'
import { keptCalibration } from './learner/calibration.ts'
import type { Learner } from './learner/learner.ts'
import { createNotices } from './shell/notices.ts'
import { registerServiceWorker } from './shell/offline/register.ts'
import { linkTo } from './shell/routes.ts'
import { openPageLetters } from './signing/recognition/letters.ts'

/** Milliseconds for the page alone, before other work begins. */
const TIME_TO_OPEN = 2000

markPage()
const notices = createNotices()
/** Whether the page was kept for use without a connection. That begins later: it would slow the opening of a first
 * visit. */
const pageKept = new Promise(resolve => { setTimeout(resolve, TIME_TO_OPEN) }).then(registerServiceWorker)

const recognizer = openPageLetters()
recognizer.onState(onChange(({ phase, pictures }) => `${phase} ${pictures}`, state => {
  if (state.phase === 'ready') announce(state).catch(reportError)
}))
recognizer.onState(onChange(({ newerModel }) => newerModel, ({ newerModel }) => {
  const action = { text: () => t('useIt'), run: () => recognizer.useNewerModel() }
  if (newerModel) notices.show('newer-model', () => t('newerModel'), { action })
}))
const account = createAccount()
let learner: Promise<Learner> | undefined
startApp(document.getElementById('app') ?? document.body, {
  recognizer,
  notices,
  account,
  learner: openLearner
})

const useOwnCalibration = () => recognizer.useCalibration(keptCalibration(account))
useOwnCalibration()
account.onChange(useOwnCalibration, new AbortController().signal)
account.onChange(() => {
  if (!account.hasEnded()) return notices.hide('session-ended')
  const action = { text: () => t('signIn'), run: () => { location.hash = linkTo('account') } }
  notices.show('session-ended', () => t('sessionEnded'), { action })
}, new AbortController().signal)

// What was done without a connection is sent, whichever view is open, and a new role shows.
if (account.user()) {
  setTimeout(() => {
    account.refresh().catch(reportError)
    sendWhatWaits().catch(reportError)
  }, TIME_TO_OPEN)
}

// Where all files of the recognizer are kept, it starts before the learner needs it.
recognizer.isKept().then(isKept => isKept ? recognizer.start() : undefined).catch(() => {})

function openLearner (): Promise<Learner> {
  learner ??= import('./learner/learner.ts')
    .then(({ openLearner }) => openLearner(account, {
      // The next call opens the database again. It works only in a page that knows its new form.
      onClosed: () => askToReload('closed', 'newerPage'),
      onLost: () => askToReload('lost', 'databaseLost'),
      onFull: () => notices.show('full', () => t('deviceFull')),
      onBlocked: () => notices.show('blocked', () => t('olderPage')),
      onRefused: reason => notices.show('refused', () => t('notTaken', reason)),
      onPassedOver: reason => notices.show('passed-over', () => t('notTakenYet', reason))
    }))
  // Without a connection the file may not load: the next call tries again.
  learner.catch(() => { learner = undefined })
  return learner
}

function askToReload (notice: string, text: 'newerPage' | 'databaseLost') {
  learner = undefined
  const action = { text: () => t('reload'), run: () => location.reload() }
  notices.show(notice, () => t(text), { action })
}

async function sendWhatWaits () {
  await (await openLearner()).send()
}

/** Says what leaves the device, or that nothing need be fetched again. */
async function announce ({ hands, letters, runtime, problems, pictures }: LettersState) {
  for (const problem of problems) console.warn('The recognizer takes another way:', problem)
  Object.assign(document.documentElement.dataset, { tracker: hands ?? 'none', letters, runtime: runtime ?? 'none' })
  if (pictures === 'server') notices.show('server', () => t('picturesByServer'))
  // The learner is asked before pictures leave the device.
  if (pictures !== 'here') return
  if (letters === 'server') notices.show('server', () => t('lettersByServer'))
  else if (await pageKept) document.documentElement.dataset.offline = 'ready'
}

/** Calls when `part` of the state has changed. */
function onChange (part: (state: LettersState) => unknown, call: (state: LettersState) => void) {
  let last: unknown
  return (state: LettersState) => {
    const now = part(state)
    if (now === last) return
    last = now
    call(state)
  }
}
