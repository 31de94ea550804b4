// The texts of words that are read as they are spelled, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  lead: {
    en: 'Spell any word to the camera without stopping. Lower your hand at its end.',
    fr: 'Épelez un mot de votre choix devant la caméra, d’un trait. Baissez la main à la fin.'
  },
  double: {
    en: 'For a double letter, slide your hand a little to the side. The camera reads easy words, names and places.',
    fr: 'Pour une lettre double, glissez un peu la main sur le côté. ' +
      'La caméra lit les mots courants, les prénoms et les lieux.'
  },
  waiting: { en: 'No word yet', fr: 'Pas encore de mot' },
  orElse: { en: (words: string) => `Or: ${words}`, fr: (words: string) => `Ou : ${words}` },
  noWord: {
    en: 'No word of the list was read. Spell it again, a little slower.',
    fr: 'Aucun mot de la liste n’a été lu. Épelez à nouveau, un peu plus lentement.'
  },
  wordsRead: { en: 'Words read', fr: 'Mots lus' }
})
