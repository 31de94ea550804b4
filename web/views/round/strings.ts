// The texts of the daily round, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  progress: { en: 'Progress of the round', fr: 'Avancement de la séance' },
  leave: { en: 'Leave the round', fr: 'Quitter la séance' },
  readWord: { en: 'Read the word', fr: 'Lisez le mot' },
  newWord: { en: 'A harder word to end with', fr: 'Pour finir, un mot plus difficile' },
  signLetters: { en: 'Sign these letters from memory', fr: 'Signez ces lettres de mémoire' },
  signWord: { en: (word: string) => `Spell the word ${word}`, fr: (word: string) => `Épelez le mot ${word}` },
  anotherDay: { en: 'You will see this letter again another day.', fr: 'Vous reverrez cette lettre un autre jour.' },
  done: { en: 'That’s it for today', fr: 'C’est tout pour aujourd’hui' },
  wordsRead: {
    en: (right: number, all: number) => `${right} of ${plural(all, 'word', 'words')} read without a mistake.`,
    fr: (right: number, all: number) =>
      `${pluriel(right, 'mot lu', 'mots lus')} sans faute sur ${all}.`
  },
  another: { en: 'Another round', fr: 'Une autre séance' },
  noneKnown: {
    en: 'The round begins with your first letter.', fr: 'La séance commence avec votre première lettre.'
  }
})
