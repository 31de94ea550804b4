// The texts of spelled words, in both languages.
import type { Language } from 'recognizer-wasm'
import { language, translator } from '../../elements/text/language.ts'
import { plural } from '../../elements/text/plural.ts'

/** Letters a second, with one decimal at most. */
export const paceIn = (language: Language, pace: number) => pace.toLocaleString(language, { maximumFractionDigits: 1 })
export const paceText = (pace: number) => paceIn(language(), pace)
/** "1.8 letters". */
export const lettersIn = {
  en: (pace: number) => `${paceIn('en', pace)} letter${paceIn('en', pace) === '1' ? '' : 's'}`,
  fr: (pace: number) => `${paceIn('fr', pace)} lettre${/^[01]\b/.test(paceIn('fr', pace)) ? '' : 's'}`
}

export const t = translator({
  lead: {
    en: 'Watch the hands spell a word, then type it.',
    fr: 'Des mains épellent un mot. Lisez-le, puis tapez-le.'
  },
  settings: { en: 'Settings', fr: 'Réglages' },
  pace: { en: 'Letters a second', fr: 'Lettres par seconde' },
  ownPace: {
    en: (pace: number) => `Yours: ${paceIn('en', pace)}`, fr: (pace: number) => `Le vôtre : ${paceIn('fr', pace)}`
  },
  youRead: {
    en: (pace: number) => `You read ${lettersIn.en(pace)} a second.`,
    fr: (pace: number) => `Vous lisez ${lettersIn.fr(pace)} par seconde.`
  },
  youSign: {
    en: (pace: number) => `You sign ${lettersIn.en(pace)} a second at best.`,
    fr: (pace: number) => `Vous épelez jusqu’à ${lettersIn.fr(pace)} par seconde.`
  },
  step: { en: 'Hand by hand', fr: 'Main par main' },
  rest: { en: 'The hand', fr: 'La main' },
  longRest: { en: 'stops at each letter', fr: 's’arrête à chaque lettre' },
  evenRest: { en: 'moves evenly', fr: 'bouge régulièrement' },
  shortRest: { en: 'flows from letter to letter', fr: 'enchaîne les lettres' },
  describe: { en: 'Describe each hand in words', fr: 'Décrire chaque main avec des mots' },
  wordNumber: {
    en: (number: number, all: number) => `Word ${number} of ${all}`,
    fr: (number: number, all: number) => `Mot ${number} sur ${all}`
  },
  handNumber: {
    en: (number: number, all: number) => `Hand ${number} of ${all}`,
    fr: (number: number, all: number) => `Main ${number} sur ${all}`
  },
  spelled: {
    en: (hands: number) => `That was the word: ${hands} letters.`,
    fr: (hands: number) => `Le mot est fini : ${hands} lettres.`
  },
  spelledWords: {
    en: (words: number) => `That was the message: ${words} words.`,
    fr: (words: number) => `Le message est fini : ${words} mots.`
  },
  watch: { en: 'Watch it spelled', fr: 'Voir la main épeler' },
  handOf: { en: (word: string) => `A hand spells ${word}`, fr: (word: string) => `Une main épelle ${word}` },
  nextHand: { en: 'Next hand', fr: 'Main suivante' },
  again: { en: 'From the beginning', fr: 'Depuis le début' },
  answer: { en: 'What did you read?', fr: 'Qu’avez-vous lu ?' },
  check: { en: 'Check', fr: 'Vérifier' },
  giveUp: { en: 'I can’t tell', fr: 'Je ne sais pas' },
  typeIt: { en: 'Type at least one letter.', fr: 'Tapez au moins une lettre.' },
  right: { en: (word: string) => `${word}: right!`, fr: (word: string) => `${word} : c’est juste !` },
  wrong: { en: (word: string) => `It was ${word}.`, fr: (word: string) => `C’était ${word}.` },
  letterRight: { en: (letter: string) => `${letter}, right`, fr: (letter: string) => `${letter}, juste` },
  letterMisread: {
    en: (letter: string, read: string) => `${letter}, read as ${read}`,
    fr: (letter: string, read: string) => `${letter}, lue ${read}`
  },
  letterMissed: { en: (letter: string) => `${letter}, missed`, fr: (letter: string) => `${letter}, manquée` },
  letterExtra: {
    en: (read: string) => `${read}, not in the word`,
    fr: (read: string) => `${read}, en trop`
  },
  letters: { en: 'Letter by letter', fr: 'Lettre par lettre' },
  nextWord: { en: 'Next word', fr: 'Mot suivant' },
  seeResult: { en: 'See the result', fr: 'Voir le résultat' },
  resultTitle: { en: 'What you read', fr: 'Ce que vous avez lu' },
  result: {
    en: (words: number, allWords: number, letters: number, allLetters: number) =>
      `${words} of ${plural(allWords, 'word', 'words')} without a mistake, ` +
      `${letters} of ${plural(allLetters, 'letter', 'letters')} right.`,
    fr: (words: number, allWords: number, letters: number, allLetters: number) =>
      `${words} mot${words > 1 ? 's' : ''} sur ${allWords} sans faute, ` +
      `${letters} lettre${letters > 1 ? 's' : ''} juste${letters > 1 ? 's' : ''} sur ${allLetters}.`
  },
  noneRead: { en: 'You have not read a word.', fr: 'Aucun mot lu.' },
  misread: { en: 'Misread letters', fr: 'Lettres mal lues' },
  onceMore: { en: 'Read more words', fr: 'Lire d’autres mots' }
})
