// Names and counts in the page's texts: the same thing has one name in each view.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { t as forms } from '../../web/elements/forms/strings.ts'
import { t as words } from '../../web/signing/words/strings.ts'
import { t as account } from '../../web/views/account/strings.ts'
import { t as calibrate } from '../../web/views/calibrate/strings.ts'
import { t as game } from '../../web/views/game/strings.ts'
import { t as home } from '../../web/views/home/strings.ts'
import { t as learn } from '../../web/views/learn/strings.ts'
import { t as message } from '../../web/views/message/strings.ts'
import { t as name } from '../../web/views/name/strings.ts'
import { t as menu } from '../../web/views/practice-menu/strings.ts'
import { t as review } from '../../web/views/review/strings.ts'
import { t as round } from '../../web/views/round/strings.ts'
import { t as spell } from '../../web/views/spell/strings.ts'

t.test('words are spelled; only letters are signed', async t => {
  for (const [language, spelled] of [['en', /^Spell/], ['fr', /^(L’é|É)pele[rz]/]] as const) {
    chooseLanguage(language)
    const texts = [round('signWord', 'VA'), menu('signWord'), game('sign'), name('signIt'), message('signIt')]
    t.same(texts.filter(text => !spelled.test(text)), [], language)
    t.notMatch(`${game('what')} ${game('how')} ${menu('game')}`, /sign/, language)
  }
})

t.test('the goal of a day counts letters, before and after it is reached', async t => {
  for (const [language, unit] of [['en', /8 .*letters/], ['fr', /8 lettres/]] as const) {
    chooseLanguage(language)
    for (const key of ['today', 'goalReached'] as const) t.match(home(key, 8, 5), unit, `${key}, ${language}`)
  }
})

t.test('two keys are named with “and”, more as a range', async t => {
  const hints = { en: ['1 and 2', '1 to 3'], fr: ['1 et 2', '1 à 3'] }
  for (const language of ['en', 'fr'] as const) {
    chooseLanguage(language)
    for (const [i, keys] of hints[language].entries()) t.match(learn('keysHint', i + 2), `${keys}.`)
  }
})

t.test('sentences name who does what', async t => {
  chooseLanguage('fr')
  t.match(words('lookAt'), 'Chaque lettre s’allume dès qu’elle est reconnue.')
  t.match(spell('double'), 'La caméra lit les mots courants, les prénoms et les lieux.')
  t.match(calibrate('ownLetters', 'W'), 'Dactylo l’a apprise pendant vos exercices.')
  t.match(forms('noConnection'), 'Réessayez ensuite.')
  t.match(review('reportText'), /apparaissent en premier\. Les temps sont/)
  t.match(account('samples'), /^Pour les développeurs/)
  t.match(account('welcome', 'Léa', 2, 3), '2 leçons commencées et 3 lettres')
  t.match(learn('wrong'), 'Ce n’est pas la bonne réponse.')
  const shown = (email: string | null) => account('signedInAs', 'lea', email).replace(/[\u2060\u2066-\u2069]/g, '')
  t.equal(shown('lea@example.org').replaceAll('\xa0', ' '), 'Identifiant : lea. Adresse e-mail : lea@example.org.')
  t.equal(shown(null).replaceAll('\xa0', ' '), 'Identifiant : lea. Aucune adresse e-mail.')
})

t.test('questions that were put off do not read like letters that were put off', async t => {
  for (const language of ['en', 'fr'] as const) {
    chooseLanguage(language)
    t.match(learn('left'), /^Questions/)
  }
})

t.test('an exercise that asks for a letter of a word has one verb', async t => {
  const exercises = JSON.parse(await readFile('assets/content/exercises.json', 'utf8')) as Record<string, string>[]
  const asked = exercises.filter(({ key, type }) => key!.startsWith('spell-') && type === 'sign_recognition')
  t.ok(asked.length >= 24)
  t.same(asked.flatMap(({ prompt, promptEn }) => [prompt!, promptEn!]).filter(text => /signez|sign /.test(text)), [])
})
