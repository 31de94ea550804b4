import './style/index.css'
import { startApp } from './app.ts'
import { listenToEngine, sharedEngine } from './engine/shared-engine.ts'
import { t } from './language.ts'
import { registerServiceWorker } from './offline/register.ts'

const notices = startApp(document.getElementById('app')!)
const pageKept = registerServiceWorker()

listenToEngine({
  async onReady ({ state }) {
    Object.assign(document.documentElement.dataset, { tracker: state.tracker ?? 'none', letters: state.letters })
    if (state.letters === 'server') notices.show('server', t(state.tracker ? 'lettersByServer' : 'picturesByServer'))
    else if (await pageKept) notices.show('offline', t('offlineReady'), { stays: false })
  },
  onNewerModel: engine => notices.show('newer-model', t('newerModel'), { action: { text: t('useIt'), run: () => engine.useNewerModel() } })
})

// After a first visit everything is here: be ready before the learner is.
if (navigator.serviceWorker?.controller) sharedEngine().catch(() => {})
