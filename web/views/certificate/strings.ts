// The texts of certificates, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  certificates: { en: 'Certificates', fr: 'Attestations' },
  toCertificate: { en: 'Your certificate', fr: 'Votre attestation' },
  signInFirst: {
    en: 'A certificate carries an account’s name. Sign in: your progress so far counts.',
    fr: 'Une attestation est établie au nom indiqué dans un compte. Connectez-vous : votre progression sera prise ' +
      'en compte.'
  },
  noneYet: {
    en: 'Complete all lessons of a module to print its certificate here.',
    fr: 'Terminez toutes les leçons d’un module pour imprimer son attestation ici.'
  },
  toCourse: { en: 'To the course', fr: 'Aller au parcours' },
  ofWhat: { en: 'You have completed:', fr: 'Vous avez terminé :' },
  alphabetOfLsf: {
    en: 'The manual alphabet of French Sign Language',
    fr: 'L’alphabet manuel de la langue des signes française'
  },
  certificate: { en: 'Certificate', fr: 'Attestation' },
  hasCompleted: { en: 'has completed the module', fr: 'a terminé le module' },
  hasCompletedCourse: { en: 'has completed', fr: 'a terminé' },
  details: {
    en: (lessons: number, score: number, day: string) => `${plural(lessons, 'lesson', 'lessons')}, ${score} % on ` +
      `average, completed on ${day}.`,
    fr: (lessons: number, score: number, day: string) => `${pluriel(lessons, 'leçon', 'leçons')}, ${score} % en ` +
      `moyenne, ${lessons === 1 ? 'terminée' : 'la dernière terminée'} le ${day}.`
  },
  madeBy: {
    en: (host: string, username: string, day: string) => `Issued by ${host} on ${day}, from the progress of the ` +
      `account ${username}. It does not replace an examination.`,
    fr: (host: string, username: string, day: string) => `Établie par ${host} le ${day}, d’après la ` +
      `progression du compte ${username}. Elle ne remplace pas un examen.`
  }
})
