// The texts of the record view, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

export const t = translator({
  recordLead: {
    en: 'For developers: record labelled sequences of hand points, as the trainer reads them (JSON Lines). Nothing ' +
      'is uploaded.',
    fr: 'Pour les développeurs : enregistrez des suites de points de la main étiquetées, telles que le programme ' +
      'd’entraînement les lit (JSON Lines). Rien n’est envoyé.'
  },
  consentTitle: { en: 'Consent', fr: 'Consentement' },
  consentText: {
    en: 'Only the 21 points of the hand are recorded, no picture. They stay in this page until you download or ' +
      'discard them, and are gone when you close it. People can be recognised by how their hand moves: give the ' +
      'file only to people you trust, and name no one in it. Record other people, and children above all, only if ' +
      'they, or their parents, have agreed to how it will be used.',
    fr: 'Seuls les 21 points de la main sont enregistrés, aucune image. Ils restent dans cette page jusqu’à ce que ' +
      'vous les téléchargiez ou les effaciez, et disparaissent quand vous la fermez. Une personne peut être reconnue ' +
      'aux mouvements de sa main : ne confiez le fichier qu’à des personnes de confiance et n’y nommez personne. ' +
      'N’enregistrez quelqu’un d’autre, surtout un enfant, que si cette personne, ou ses parents, ont accepté ' +
      'l’usage qui en sera fait.'
  },
  consentAgree: {
    en: 'The person in front of the camera has read this and agrees.',
    fr: 'La personne devant la caméra a lu ce texte et l’accepte.'
  },
  consentFirst: { en: 'Tick the consent first.', fr: 'Cochez d’abord la case du consentement.' },
  consentWithdrawn: {
    en: 'Consent withdrawn: nothing was recorded.',
    fr: 'Consentement retiré : rien n’a été enregistré.'
  },
  label: { en: 'Letter', fr: 'Lettre' },
  signer: { en: 'Signer (a number or an invented name)', fr: 'Signeur (un numéro ou un nom inventé)' },
  licence: { en: 'Licence of the recording', fr: 'Licence de l’enregistrement' },
  duration: { en: 'Length', fr: 'Durée' },
  recordOne: { en: 'Record one', fr: 'Enregistrer un exemple' },
  getReady: { en: (seconds: number) => `Get ready: ${seconds}`, fr: (seconds: number) => `Préparez-vous : ${seconds}` },
  recording: { en: 'Recording…', fr: 'Enregistrement…' },
  recorded: {
    en: (count: number) => count === 1 ? '1 sample recorded' : `${count} samples recorded`,
    fr: (count: number) => count <= 1 ? `${count} exemple enregistré` : `${count} exemples enregistrés`
  },
  sampleLine: {
    en: (label: string, frames: number) => `${label}, ${plural(frames, 'frame', 'frames')}`,
    fr: (label: string, frames: number) => `${label}, ${pluriel(frames, 'image', 'images')}`
  },
  remove: { en: (label: string) => `Remove ${label}`, fr: (label: string) => `Supprimer ${label}` },
  download: { en: 'Download (JSONL)', fr: 'Télécharger (JSONL)' },
  discardAll: { en: 'Discard all', fr: 'Tout effacer' },
  noHandRecorded: {
    en: 'No hand was seen: nothing was recorded.',
    fr: 'Aucune main n’a été vue : rien n’a été enregistré.'
  },
  recordNeedsPoints: {
    en: 'This browser cannot track your hand, so there are no points to record.',
    fr: 'Ce navigateur ne peut pas suivre votre main : il n’y a pas de points à enregistrer.'
  }
})
