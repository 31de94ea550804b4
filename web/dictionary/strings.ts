// The texts of the dictionary, in both languages.
import { translator } from '../text/language.ts'

export const t = translator({
  lead: {
    en: 'Look up a sign by its word, or by what is said of it.',
    fr: 'Cherchez un signe par son mot, ou par ce qui en est dit.'
  },
  search: { en: 'A word', fr: 'Un mot' },
  looking: { en: 'Looking…', fr: 'Recherche…' },
  found: {
    en: (count: number) => count === 0 ? 'No sign found.' : count === 1 ? '1 sign' : `${count} signs`,
    fr: (count: number) => count === 0 ? 'Aucun signe trouvé.' : count === 1 ? '1 signe' : `${count} signes`
  },
  spell: { en: (word: string) => `Spell ${word}`, fr: (word: string) => `Épeler ${word}` },
  more: { en: 'Show more', fr: 'En voir plus' },
  practise: { en: 'Practise this', fr: 'S’y exercer' },
  practiseLetter: {
    en: (letter: string) => `Practise this: the letter ${letter}`,
    fr: (letter: string) => `S’y exercer : la lettre ${letter}`
  },
  picture: { en: 'Picture', fr: 'Image' },
  video: { en: 'Video', fr: 'Vidéo' },
  lettersOnly: {
    en: 'Without an account you find the 26 letters. Signed in, you also find the signs that this site has added.',
    fr: 'Sans compte, vous trouvez les 26 lettres. Connecté, vous trouvez aussi les signes que ce site a ajoutés.'
  },
  onDevice: {
    en: 'The server does not answer. These are the signs that this device has already shown.',
    fr: 'Le serveur ne répond pas. Voici les signes que cet appareil a déjà montrés.'
  }
})
