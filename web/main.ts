import './elements/style/index.css'
import { openLetters, type LettersState } from 'recognizer-wasm/client'
import { startApp } from './app.ts'
import { t } from './elements/text/language.ts'
import { markPage } from './hands/chosen.ts'
import { createAccount } from './learner/account.ts'
import { ownCalibration } from './learner/calibration.ts'
import type { Learner } from './learner/learner.ts'
import { createNotices } from './shell/notices.ts'
import { registerServiceWorker } from './shell/offline/register.ts'
import { pressOnce } from './shell/press-once.ts'
import { linkTo } from './shell/routes.ts'

/** Background work waits this long, so that it does not slow down the first view. */
const STARTUP_DELAY_MS = 2000

markPage()
pressOnce()
const notices = createNotices()
/** True after a first visit has stored the page for offline use. */
const pageKept = new Promise(resolve => { setTimeout(resolve, STARTUP_DELAY_MS) }).then(registerServiceWorker)

// onnxruntime-web runs letter models beyond the package's own runtime. A demo has only the package's own model.
const recognizer = openLetters(IS_DEMO ? {} : { server: '/', onnxRuntime: ONNX_RUNTIME })
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

const useOwnCalibration = () => recognizer.useCalibration(ownCalibration.read(account))
useOwnCalibration()
account.onChange(() => {
  useOwnCalibration()
  if (account.isDeleted()) return forgetDeleted().catch(reportError)
  if (!account.hasEnded()) return notices.hide('session-ended')
  const action = { text: () => t('signIn'), run: () => { location.hash = linkTo('account') } }
  notices.show('session-ended', () => t('sessionEnded'), { action })
}, new AbortController().signal)

// A visit may end before all is forgotten.
if (account.isDeleted()) forgetDeleted().catch(reportError)
// Sends unsent work, whichever view is open, and shows a new role.
else if (account.user()) {
  setTimeout(() => {
    account.refresh().catch(reportError)
    sendOutbox().catch(reportError)
  }, STARTUP_DELAY_MS)
}

// With all files cached, the recognizer starts before the learner needs it.
recognizer.isKept().then(isKept => isKept ? recognizer.start() : undefined).catch(() => {})

function openLearner (): Promise<Learner> {
  learner ??= import('./learner/learner.ts')
    .then(({ openLearner }) => openLearner(account, {
      // The next call reopens the database, which fails in a page older than the database.
      onClosed: () => askToReload('closed', 'newerPage'),
      onLost: () => askToReload('lost', 'databaseLost'),
      onFull: () => notices.show('full', () => t('deviceFull')),
      onBlocked: () => notices.show('blocked', () => t('olderPage')),
      onRefused: reason => notices.show('refused', () => t('notTaken', reason)),
      onSkipped: reason => notices.show('passed-over', () => t('notTakenYet', reason ?? t('blocked')))
    }))
  // The import fails offline: the next call tries again.
  learner.catch(() => { learner = undefined })
  return learner
}

/** Deletes everything of an account that was deleted elsewhere. */
async function forgetDeleted () {
  const { id } = account.user()!
  await openLearner().then(learner => learner.forget(id))
    .finally(() => { if (account.isDeleted() && account.user()?.id === id) account.leave() })
  notices.show('account-deleted', () => t('accountDeleted'))
}

function askToReload (notice: string, text: 'newerPage' | 'databaseLost') {
  learner = undefined
  const action = { text: () => t('reload'), run: () => location.reload() }
  notices.show(notice, () => t(text), { action })
}

async function sendOutbox () {
  await (await openLearner()).send()
}

/** Reports what leaves the device, or that the page works offline. */
async function announce ({ hands, letters, runtime, problems, pictures }: LettersState) {
  for (const problem of problems) console.warn('The recognizer takes another way:', problem)
  Object.assign(document.documentElement.dataset, { tracker: hands ?? 'none', letters, runtime: runtime ?? 'none' })
  if (pictures === 'server') notices.show('server', () => t('picturesByServer'))
  // Pictures leave the device only after the learner agrees.
  if (pictures !== 'here') return
  if (letters === 'server') notices.show('server', () => t('lettersByServer'))
  else if (await pageKept) document.documentElement.dataset.offline = 'ready'
}

/** Calls when the selected part of the state changes. */
function onChange (part: (state: LettersState) => unknown, call: (state: LettersState) => void) {
  let last: unknown
  return (state: LettersState) => {
    const now = part(state)
    if (now === last) return
    last = now
    call(state)
  }
}
