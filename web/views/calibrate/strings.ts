// The texts of calibrating F and T, in both languages.
import { translator } from '../../elements/text/language.ts'

const IN_FRONT = {
  en: 'In F the index finger is in front, in T the thumb.',
  fr: 'Pour F, l’index passe devant ; pour T, le pouce.'
}

export const t = translator({
  title: { en: 'My F and my T', fr: 'Mon F et mon T' },
  show: {
    en: (letter: string) => `Show your ${letter} and hold it.`,
    fr: (letter: string) => `Montrez votre ${letter} et gardez la position.`
  },
  showAgain: {
    en: (letter: string) => `Your ${letter} again, with your hand turned a little.`,
    fr: (letter: string) => `Encore votre ${letter}, la main un peu tournée.`
  },
  lower: { en: 'Good. Lower your hand.', fr: 'Bien. Baissez la main.' },
  step: {
    en: (step: number, all: number) => `My F and my T: ${step} of ${all}`,
    fr: (step: number, all: number) => `Mon F et mon T : ${step} sur ${all}`
  },
  stays: {
    en: 'This stays on this device.',
    fr: 'Ce réglage reste sur cet appareil.'
  },
  moved: {
    en: 'Done: your F and your T are now read the way you sign them.',
    fr: 'C’est noté : votre F et votre T seront lus comme vous les faites.'
  },
  right: { en: 'Your F and your T are already read correctly.', fr: 'Votre F et votre T sont déjà bien lus.' },
  alike: {
    en: `Your F and your T look the same from this angle: nothing was changed. ${IN_FRONT.en} ` +
      'Turn your hand until it shows.',
    fr: 'Sous cet angle, votre F et votre T se ressemblent : le réglage n’a pas été modifié. ' +
      `${IN_FRONT.fr} Tournez la main pour qu’on voie quel doigt passe devant.`
  },
  swapped: {
    en: `Your F was read as a T, and your T as an F: nothing was changed. ${IN_FRONT.en} ` +
      'Compare your hand with the picture, then show them again.',
    fr: 'Votre F a été lu comme un T, et votre T comme un F : le réglage n’a pas été modifié. ' +
      `${IN_FRONT.fr} Comparez votre main avec l’image, puis montrez de nouveau votre F et votre T.`
  },
  notHere: {
    en: 'This needs a browser that reads letters itself. Here the server does it.',
    fr: 'Il faut un navigateur qui lise lui-même les lettres. Ici, c’est le serveur qui les lit.'
  },
  forget: { en: 'Undo', fr: 'Annuler' },
  forgotten: { en: 'Undone: nothing is stored.', fr: 'C’est annulé : rien n’est conservé.' },
  ownLetters: {
    en: (letters: string) => `Your way of making these letters is stored on this device: ${letters}. ` +
      'Dactylo learned it while you practised.',
    fr: (letters: string) => `Cet appareil garde votre façon de faire ces lettres : ${letters}. ` +
      'Dactylo l’a apprise pendant vos exercices.'
  },
  forgetHand: { en: 'Forget my hand', fr: 'Oublier ma main' },
  handForgotten: {
    en: 'Forgotten: your letters are read like everyone’s.',
    fr: 'C’est oublié : vos lettres sont lues comme celles de tout le monde.'
  },
  again: { en: 'Show them again', fr: 'Les montrer encore' },
  leave: { en: 'Leave', fr: 'Quitter' }
})
