// The texts of the photo view, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  photoTitle: { en: 'Which letter is it?', fr: 'Quelle lettre est-ce ?' },
  photoLead: {
    en: 'Drop a photo of a hand here, paste one, or choose a file.',
    fr: 'Déposez ici la photo d’une main, collez-la ou choisissez un fichier.'
  },
  photoStays: { en: 'It stays on this device.', fr: 'Elle reste sur cet appareil.' },
  yourPhoto: { en: 'Your photo', fr: 'Votre photo' },
  candidates: { en: 'Other possible letters', fr: 'Autres lettres possibles' },
  photoMoving: {
    en: 'J, P, Q, X, Y and Z need a movement, which a photo does not show.',
    fr: 'J, P, Q, X, Y et Z se font avec un mouvement, qu’une photo ne montre pas.'
  }
})
