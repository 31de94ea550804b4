// The texts of the review, in both languages.
import { language, translator } from '../../elements/text/language.ts'

const DAY_MS = 86_400_000

export const t = translator({
  lead: {
    en: 'Letters come back just before you would forget them.',
    fr: 'Les lettres reviennent juste avant d’être oubliées.'
  },
  noneDue: { en: 'Nothing is due now.', fr: 'Rien à revoir pour le moment.' },
  noneKnown: {
    en: 'Nothing yet: sign some letters, or read some words, and they will come back here.',
    fr: 'Rien encore : signez des lettres ou lisez des mots, et vous les retrouverez ici.'
  },
  next: {
    en: (letters: string, when: string) => `Next: ${letters}, ${when}.`,
    fr: (letters: string, when: string) => `Ensuite : ${letters}, ${when}.`
  },
  reportText: {
    en: 'The hardest for you come first. Your usual time at first, and now.',
    fr: 'Les plus difficiles pour vous d’abord. Votre temps habituel au début et maintenant.'
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

/** "tomorrow", "in 5 days", by calendar days. */
export function inDays (at: Date, now: Date): string {
  const midnight = (day: Date) => new Date(day).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(at) - midnight(now)) / DAY_MS)
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day')
}
