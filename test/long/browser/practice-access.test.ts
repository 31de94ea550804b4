import t from '#tap'
import { courseSite } from '../../browser/chromium.ts'
import { lookOver } from '../../browser/every-view.ts'

const { url } = await courseSite()

// French has the longer words.
t.test('axe finds nothing in any view on a phone, in the dark, in French, and each reflows', t =>
  lookOver(t, url, { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 390, height: 844 } }, { reflow: true }))
