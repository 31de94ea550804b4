import './style/index.css'
import { startApp } from './app.ts'
import { registerServiceWorker } from './offline/register.ts'
import { createRecognizer } from './recognition/page.ts'
import { WAYS } from './recognition/protocol.ts'
import type { RecognizerState, Way } from './recognition/protocol.ts'
import { createNotices } from './shell/notices.ts'
import { t } from './text/language.ts'

const notices = createNotices()
const pageKept = registerServiceWorker()

const recognizer = createRecognizer(wayIn(location.search), {
  onReady (state) { announce(state).catch(reportError) },
  onNewerModel () {
    const action = { text: t('useIt'), run: () => recognizer.useNewerModel() }
    notices.show('newer-model', t('newerModel'), { action })
  }
})
startApp(document.getElementById('app') ?? document.body, { recognizer, notices })

// After a first visit everything is here: be ready before the learner is.
if (navigator.serviceWorker?.controller) recognizer.start().catch(() => {})

/** Says what leaves the device, or that nothing need be fetched again. */
async function announce ({ hands, letters, problems }: RecognizerState) {
  for (const problem of problems) console.warn(`The recognizer takes another way: ${problem}`)
  Object.assign(document.documentElement.dataset, { tracker: hands ?? 'none', letters })
  if (letters === 'server') notices.show('server', t(hands ? 'lettersByServer' : 'picturesByServer'))
  else if (await pageKept) notices.show('offline', t('offlineReady'), { stays: false })
}

function wayIn (search: string): Way {
  const wanted = new URLSearchParams(search).get('engine')
  return WAYS.find(way => way === wanted) ?? 'auto'
}
