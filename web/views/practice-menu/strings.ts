// The texts of the practice menu, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  signWord: { en: 'Spell a word', fr: 'Épeler un mot' },
  exercises: { en: 'Exercises', fr: 'Exercices' },
  round: {
    en: 'Words to read and letters to sign, chosen for today.',
    fr: 'Des mots à lire et des lettres à signer, choisis pour aujourd’hui.'
  },
  read: {
    en: 'A hand spells a word, and you type it.',
    fr: 'Une main épelle un mot, et vous le tapez.'
  },
  spell: {
    en: 'Spell any word without stopping: the camera reads it.',
    fr: 'Épelez un mot d’un trait : la caméra le lit.'
  },
  game: {
    en: 'As many words as you can, read or spelled.',
    fr: 'Le plus de mots possible, lus ou épelés.'
  },
  review: {
    en: 'The letters due today, and your result for each letter.',
    fr: 'Les lettres à revoir aujourd’hui, et votre résultat pour chaque lettre.'
  },
  message: {
    en: 'Your text becomes a link that a hand spells.',
    fr: 'Votre texte devient un lien, qu’une main épelle.'
  }
})
