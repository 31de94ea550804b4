// The texts of the review, in both languages.
import { daysBetween } from '../../elements/calendar.ts'
import { language, translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'
import { paceText } from '../../hands/spelling/strings.ts'

export const t = translator({
  lead: {
    en: 'Letters come back just before you would forget them.',
    fr: 'Les lettres reviennent juste avant d’être oubliées.'
  },
  lettersDue: {
    en: (count: number) => `${plural(count, 'letter', 'letters')} to review`,
    fr: (count: number) => `${pluriel(count, 'lettre', 'lettres')} à revoir`
  },
  toRead: {
    en: (shown: number, all: number) => `To read${all > shown ? `: ${shown} of ${all}` : ''}`,
    fr: (shown: number, all: number) => `À lire${all > shown ? ` : ${shown} sur ${all}` : ''}`
  },
  toSign: {
    en: (shown: number, all: number) => `To sign${all > shown ? `: ${shown} of ${all}` : ''}`,
    fr: (shown: number, all: number) => `À signer${all > shown ? ` : ${shown} sur ${all}` : ''}`
  },
  readThem: {
    en: (letters: string) => `Read them: ${letters}`,
    fr: (letters: string) => `Lire ces lettres : ${letters}`
  },
  noneDue: { en: 'Nothing is due now.', fr: 'Rien à revoir pour le moment.' },
  noneKnown: {
    en: 'Nothing yet: sign some letters, or read some words, and they will come back here.',
    fr: 'Rien encore : signez des lettres ou lisez des mots, et vous les retrouverez ici.'
  },
  next: {
    en: (letters: string, when: string) => `Next, ${when}: ${letters}.`,
    fr: (letters: string, when: string) => `Ensuite, ${when} : ${letters}.`
  },
  yourPace: { en: 'Your pace', fr: 'Votre rythme' },
  readText: {
    en: 'At this pace you read about 8 of 10 words. It follows the words that you read at your own pace.',
    fr: 'À ce rythme, vous lisez environ 8 mots sur 10. Il suit les mots que vous lisez à votre propre rythme.'
  },
  signedText: {
    en: 'Your fastest word so far, by the letters between its first and its last. Words of three letters or more ' +
      'count, if they were right at once.',
    fr: 'Votre mot le plus rapide, d’après les lettres entre la première et la dernière. Seuls les mots d’au moins ' +
      'trois lettres, réussis du premier coup, comptent.'
  },
  read: { en: 'Letters read a second', fr: 'Lettres lues par seconde' },
  signed: { en: 'Letters signed a second', fr: 'Lettres signées par seconde' },
  curve: {
    en: (what: string, from: string, first: number, to: string, last: number) =>
      `${what}: from ${paceText(first)} to ${paceText(last)}, between ${from} and ${to}`,
    fr: (what: string, from: string, first: number, to: string, last: number) =>
      `${what} : de ${paceText(first)} à ${paceText(last)}, entre le ${from} et le ${to}`
  },
  byDay: { en: 'Day by day', fr: 'Jour par jour' },
  day: { en: 'Day', fr: 'Jour' },
  reportText: {
    en: 'The hardest for you come first. The times are what a letter usually takes you.',
    fr: 'Les plus difficiles pour vous apparaissent en premier. Les temps sont ceux que vous mettez d’habitude.'
  },
  letter: { en: 'Letter', fr: 'Lettre' },
  known: { en: 'Known', fr: 'Réussie' },
  knownOf: {
    en: (known: number, met: number) => `${known} of ${met}`,
    fr: (known: number, met: number) => `${known} sur ${met}`
  },
  first: { en: 'At first', fr: 'Au début' },
  lately: { en: 'Now', fr: 'Maintenant' },
  begin: { en: 'Start practising', fr: 'Commencer à s’exercer' },
  practise: { en: 'Practise something else', fr: 'S’exercer à autre chose' }
})

/** "tomorrow", "in 5 days". */
export const inDays = (on: string, today: string): string =>
  new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(daysBetween(today, on), 'day')
