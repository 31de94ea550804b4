// The texts of the game, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  what: { en: 'Read or spell?', fr: 'Lire ou épeler ?' },
  how: { en: 'How to spell', fr: 'Comment épeler' },
  read: { en: 'Read words', fr: 'Lire des mots' },
  sign: { en: 'Spell words', fr: 'Épeler des mots' },
  seconds: {
    en: (seconds: number | null) => seconds === null ? 'No clock' : `${seconds} seconds`,
    fr: (seconds: number | null) => seconds === null ? 'Sans chrono' : `${seconds} secondes`
  },
  words: {
    en: (words: number) => plural(words, 'word', 'words'),
    fr: (words: number) => pluriel(words, 'mot', 'mots')
  },
  best: {
    en: (words: number) => `Your record: ${plural(words, 'word', 'words')}`,
    fr: (words: number) => `Votre record : ${pluriel(words, 'mot', 'mots')}`
  },
  newBest: { en: 'New record!', fr: 'Nouveau record !' },
  again: { en: 'Play again', fr: 'Rejouer' },
  other: { en: 'Choose another game', fr: 'Choisir un autre jeu' }
})
