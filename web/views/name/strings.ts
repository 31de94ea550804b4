// The texts of a name in hands, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  nameTitle: { en: 'My name in LSF', fr: 'Mon prénom en LSF' },
  nameLead: {
    en: 'Type a name to see its hands. Nothing is sent.',
    fr: 'Écrivez un prénom pour voir ses mains. Rien n’est envoyé.'
  },
  nameLabel: { en: 'First name', fr: 'Prénom' },
  handsOf: { en: (name: string) => `The hands of ${name}`, fr: (name: string) => `Les mains de ${name}` },
  inLsf: { en: (name: string) => `${name} in LSF`, fr: (name: string) => `${name} en LSF` },
  sharePicture: { en: 'Share the picture', fr: 'Partager l’image' },
  signIt: { en: 'Sign it to the camera', fr: 'Le signer devant la caméra' }
})
