import './style/index.css'
import { createAccount } from './account/account.ts'
import { startApp } from './app.ts'
import { markPage } from './hand/chosen.ts'
import { registerServiceWorker } from './offline/register.ts'
import type { Learner } from './learner/learner.ts'
import { linkTo } from './routes.ts'
import { isKept } from './recognition/files.ts'
import { createRecognizer } from './recognition/page.ts'
import { WAYS } from './recognition/protocol.ts'
import type { RecognizerState, Way } from './recognition/protocol.ts'
import { createNotices } from './shell/notices.ts'
import { t } from './text/language.ts'

/** Milliseconds that the page has to itself. */
const TIME_TO_OPEN = 2000

markPage()
const notices = createNotices()
/** Whether it is there without a connection from now on. What keeps it would slow the opening of a first visit. */
const pageKept = new Promise(resolve => { setTimeout(resolve, TIME_TO_OPEN) }).then(registerServiceWorker)

const recognizer = createRecognizer(wayIn(location.search), {
  onReady (state) { announce(state).catch(reportError) },
  onAgreed () { notices.show('server', () => t('picturesByServer')) },
  onNewerModel () {
    const action = { text: () => t('useIt'), run: () => recognizer.useNewerModel() }
    notices.show('newer-model', () => t('newerModel'), { action })
  }
})
const account = createAccount()
let learner: Promise<Learner> | undefined
startApp(document.getElementById('app') ?? document.body, {
  recognizer,
  notices,
  account,
  learner: openLearner
})

account.onChange(() => {
  if (!account.hasEnded()) return notices.hide('session-ended')
  const action = { text: () => t('signIn'), run: () => { location.hash = linkTo('account') } }
  notices.show('session-ended', () => t('sessionEnded'), { action })
}, new AbortController().signal)

// What was done without a connection is sent, whichever view is open.
if (account.user()) setTimeout(() => { sendWhatWaits().catch(reportError) }, TIME_TO_OPEN)

// Whoever has practised here has all that recognition needs: be ready before the learner is.
isKept().then(isKept => isKept ? recognizer.start() : undefined).catch(() => {})

function openLearner (): Promise<Learner> {
  learner ??= import('./learner/learner.ts')
    .then(({ openLearner }) => openLearner(account, {
      onClosed () {
        // Whoever asks next opens it anew, which a newer page has to do by itself.
        learner = undefined
        const action = { text: () => t('reload'), run: () => location.reload() }
        notices.show('closed', () => t('newerPage'), { action })
      },
      onBlocked: () => notices.show('blocked', () => t('olderPage')),
      onRefused: reason => notices.show('refused', () => t('notTaken', reason)),
      onPassedOver: reason => notices.show('passed-over', () => t('notTakenYet', reason))
    }))
  // Without a connection it may not be there: the next to ask tries again.
  learner.catch(() => { learner = undefined })
  return learner
}

async function sendWhatWaits () {
  await (await openLearner()).send()
}

/** Says what leaves the device, or that nothing need be fetched again. */
async function announce ({ hands, letters, runtime, problems }: RecognizerState) {
  for (const problem of problems) console.warn(`The recognizer takes another way: ${problem}`)
  Object.assign(document.documentElement.dataset, { tracker: hands ?? 'none', letters, runtime: runtime ?? 'none' })
  // Before pictures leave it the learner is asked, and told once they have agreed.
  if (!hands) return
  if (letters === 'server') notices.show('server', () => t('lettersByServer'))
  else if (await pageKept) document.documentElement.dataset.offline = 'ready'
}

function wayIn (search: string): Way {
  const wanted = new URLSearchParams(search).get('engine')
  return WAYS.find(way => way === wanted) ?? 'auto'
}
