// The texts of the dictionary, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  searchHint: { en: 'thumb, fist…', fr: 'pouce, poing…' },
  search: { en: 'A letter or a word', fr: 'Une lettre ou un mot' },
  letters: { en: (count: number) => `${count} letters`, fr: (count: number) => `${count} lettres` },
  posterTitle: { en: 'The alphabet of LSF', fr: 'L’alphabet de la LSF' },
  sharePoster: { en: 'Share the poster', fr: 'Partager l’affiche' },
  myName: { en: 'My name in LSF', fr: 'Mon prénom en dactylologie' },
  wholeAlphabet: { en: 'All letters', fr: 'Toutes les lettres' },
  neighbours: { en: 'Other letters', fr: 'Autres lettres' },
  looking: { en: 'Looking…', fr: 'Recherche…' },
  found: {
    en: (count: number) => count === 0 ? 'No sign found.' : count === 1 ? '1 sign' : `${count} signs`,
    fr: (count: number) => count === 0 ? 'Aucun signe trouvé.' : count === 1 ? '1 signe' : `${count} signes`
  },
  spell: { en: (word: string) => `Spell ${word}`, fr: (word: string) => `Épeler ${word}` },
  more: { en: 'Show more', fr: 'En afficher plus' },
  practise: { en: 'Practise this', fr: 'S’exercer' },
  practiseLetter: {
    en: (letter: string) => `Practise this: the letter ${letter}`,
    fr: (letter: string) => `S’exercer : la lettre ${letter}`
  },
  picture: { en: 'Picture', fr: 'Image' },
  video: { en: 'Video', fr: 'Vidéo' },
  unplayable: {
    en: 'The video cannot be played here.',
    fr: 'La vidéo ne peut pas être lue ici.'
  },
  download: { en: 'Download it', fr: 'Télécharger la vidéo' },
  downloadOf: {
    en: (word: string) => `Download it: the video of ${word}`,
    fr: (word: string) => `Télécharger la vidéo : ${word}`
  },
  lettersOnly: {
    en: 'Without an account you see the 26 letters. If this site has added signs, sign in to see them.',
    fr: 'Sans compte, vous voyez les 26 lettres. Si des signes ont été ajoutés sur ce site, connectez-vous pour ' +
      'les voir.'
  },
  onDevice: {
    en: 'The server is not responding. These are the signs this device has already shown.',
    fr: 'Le serveur ne répond pas. Voici les signes que cet appareil a déjà montrés.'
  }
})
