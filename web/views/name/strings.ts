// The texts of a name in hands, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  nameTitle: { en: 'My name in LSF', fr: 'Mon prénom en dactylologie' },
  nameLead: {
    en: 'Type a name to see the hands that spell it. Nothing is sent.',
    fr: 'Écrivez un prénom pour voir les mains qui l’épellent. Rien n’est envoyé.'
  },
  nameLabel: { en: 'First name', fr: 'Prénom' },
  handsOf: {
    en: (name: string) => `The hands that spell ${name}`,
    fr: (name: string) => `Les mains qui épellent ${name}`
  },
  inLsf: { en: (name: string) => `${name} in LSF`, fr: (name: string) => `${name} en dactylologie` },
  sharePicture: { en: 'Share the picture', fr: 'Partager l’image' },
  wholeMessage: { en: 'Fingerspell a whole message', fr: 'Épeler tout un message' },
  signIt: { en: 'Spell it to the camera', fr: 'L’épeler devant la caméra' }
})
