// The texts around hands, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  settings: { en: 'Settings', fr: 'Réglages' },
  sound: { en: 'A sound for each right letter', fr: 'Un son à chaque lettre réussie' },
  howSeen: { en: 'Hands to copy are shown', fr: 'Affichage des mains à imiter' },
  mirrored: { en: 'As in a mirror', fr: 'En miroir' },
  opposite: { en: 'As seen by the person opposite', fr: 'Vues par la personne d’en face' },
  whichHand: { en: 'I sign with', fr: 'Je signe de la main' },
  right: { en: 'My right hand', fr: 'Droite' },
  left: { en: 'My left hand', fr: 'Gauche' },
  skin: { en: 'Skin', fr: 'Peau' },
  tone: { en: (tone: number) => `tone ${tone}`, fr: (tone: number) => `teinte ${tone}` },
  handOf: {
    en: (letter: string) => `The hand of the letter ${letter}. The arrow keys turn it.`,
    fr: (letter: string) => `La main de la lettre ${letter}. Les flèches la font tourner.`
  },
  views: { en: 'Seen from', fr: 'Vue' },
  front: { en: 'Front', fr: 'De face' },
  side: { en: 'Side', fr: 'De côté' },
  above: { en: 'Above', fr: 'D’en haut' },
  slower: { en: 'Slower', fr: 'Plus lent' },
  again: { en: 'Again', fr: 'Encore' },
  turnIt: { en: 'Turn the hand', fr: 'Tourner la main' },
  turnLetter: {
    en: (letter: string) => `Turn the hand of ${letter}`,
    fr: (letter: string) => `Tourner la main : ${letter}`
  }
})
