// The texts of words that learners spell to the camera, in both languages.
import { translator } from '../../elements/text/language.ts'
import { lettersIn, paceIn } from '../../hands/spelling/strings.ts'

export const t = translator({
  inFlow: { en: 'Spell it without stopping.', fr: 'Épelez-le d’un trait.' },
  lookAt: {
    en: 'The letters light up as you make them. Hold the last one for a moment.',
    fr: 'Chaque lettre s’allume dès qu’elle est reconnue. Tenez la dernière un instant.'
  },
  doubles: {
    en: (letters: string) => `For ${letters}, slide your hand a little to the side.`,
    fr: (letters: string) => `Pour ${letters}, glissez un peu la main sur le côté.`
  },
  unclear: {
    en: (letter: string) => `Your ${letter} was not clear.`, fr: (letter: string) => `Votre ${letter} n’était pas net.`
  },
  missed: { en: (letter: string) => `${letter} was not seen.`, fr: (letter: string) => `${letter} n’a pas été vu.` },
  noDouble: {
    en: (letter: string) => `The second ${letter} was not seen: slide your hand to the side, or open it a little.`,
    fr: (letter: string) => `Le second ${letter} n’a pas été vu : glissez la main sur le côté, ou ouvrez-la un peu.`
  },
  again: { en: 'Lower your hand, then spell the word again.', fr: 'Baissez la main, puis épelez à nouveau le mot.' },
  right: {
    en: (word: string, pace: number | null) =>
      pace === null ? `${word}: right!` : `${word}: right! ${lettersIn.en(pace)} a second`,
    fr: (word: string, pace: number | null) =>
      pace === null ? `${word} : bravo !` : `${word} : bravo ! ${lettersIn.fr(pace)} par seconde`
  },
  pace: {
    en: (pace: number) => `${lettersIn.en(pace)} a second`, fr: (pace: number) => `${lettersIn.fr(pace)} par seconde`
  },
  best: {
    en: (pace: number) => `Your best: ${paceIn('en', pace)}`,
    fr: (pace: number) => `Votre record : ${paceIn('fr', pace)}`
  },
  unclearLetters: {
    en: (letters: string) => `Unclear at first: ${letters}`, fr: (letters: string) => `Pas nettes au début : ${letters}`
  },
  checking: { en: 'Checking…', fr: 'Vérification…' },
  letterByLetter: { en: 'Letter by letter', fr: 'Lettre par lettre' },
  withoutStop: { en: 'Without stopping', fr: 'D’un trait' }
})
