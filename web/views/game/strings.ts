// The texts of the game, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  lead: {
    en: 'As many words as you can. You may pause, or play without a clock.',
    fr: 'Autant de mots que possible. Vous pouvez faire une pause, ou jouer sans montre.'
  },
  what: { en: 'Play', fr: 'Jouer à' },
  read: { en: 'reading words', fr: 'lire des mots' },
  sign: { en: 'signing words', fr: 'signer des mots' },
  seconds: {
    en: (seconds: number | null) => seconds === null ? 'no clock' : `${seconds} seconds`,
    fr: (seconds: number | null) => seconds === null ? 'sans montre' : `${seconds} secondes`
  },
  words: {
    en: (words: number) => plural(words, 'word', 'words'),
    fr: (words: number) => pluriel(words, 'mot', 'mots')
  },
  best: {
    en: (words: number) => `Your best so far: ${plural(words, 'word', 'words')}`,
    fr: (words: number) => `Votre record : ${pluriel(words, 'mot', 'mots')}`
  },
  newBest: { en: 'Your best so far!', fr: 'C’est votre record !' },
  again: { en: 'Play again', fr: 'Rejouer' },
  other: { en: 'Choose another game', fr: 'Choisir un autre jeu' }
})
