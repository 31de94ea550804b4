// The texts of the home view, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  film: {
    en: 'A hand spells MAIN, French for hand.',
    fr: 'Une main épelle le mot MAIN.'
  },
  playAgain: { en: 'Play again', fr: 'Revoir' },
  todayTitle: { en: 'Today', fr: 'Aujourd’hui' },
  daysInARow: {
    en: (days: number) => days === 1 ? '1 day' : `${days} days in a row`,
    fr: (days: number) => days === 1 ? '1 jour' : `${days} jours d’affilée`
  },
  welcomeBack: { en: 'Good to see you again.', fr: 'Content de vous revoir !' },
  today: {
    en: (known: number, goal: number) => `Today: ${known} of ${goal} letters`,
    fr: (known: number, goal: number) => `Aujourd’hui : ${pluriel(known, 'lettre', 'lettres')} sur ${goal}`
  },
  goalReached: {
    en: (known: number, _goal: number) =>
      `Well done, today’s goal is reached: ${plural(known, 'letter', 'letters')}`,
    fr: (known: number, _goal: number) => `Bravo, objectif du jour atteint : ${pluriel(known, 'lettre', 'lettres')}`
  },
  goal: { en: 'Daily goal', fr: 'Objectif du jour' },
  goalOf: {
    en: (goal: number) => goal === 0 ? 'none' : `${goal} letters`,
    fr: (goal: number) => goal === 0 ? 'aucun' : `${goal} lettres`
  },
  reminder: { en: 'A daily reminder', fr: 'Un rappel chaque jour' },
  reminderAt: { en: 'Remind me every day at', fr: 'Me le rappeler chaque jour à' },
  toCalendar: { en: 'Add to my calendar', fr: 'Ajouter à mon agenda' },
  aboutReminder: {
    en: 'You get a file: open it with your calendar, which reminds you every day. To stop it, delete it there.',
    fr: 'Vous obtenez un fichier : ouvrez-le avec votre agenda, qui vous le rappelle chaque jour. ' +
      'Pour l’arrêter, supprimez-le de l’agenda.'
  },
  noTime: { en: 'Choose a time.', fr: 'Choisissez une heure.' },
  reminderTitle: { en: 'Fingerspell with Dactylo', fr: 'Dactylologie avec Dactylo' },
  read: { en: 'read', fr: 'lue' },
  signed: { en: 'signed', fr: 'signée' },
  /** Known on two days. */
  remembered: { en: 'remembered', fr: 'retenue' },
  notYet: { en: 'not yet', fr: 'pas encore' },
  ofTheAlphabet: {
    en: (signed: number) => `${plural(signed, 'letter', 'letters')} of 26 signed so far`,
    fr: (signed: number) => `${pluriel(signed, 'lettre', 'lettres')} sur 26 déjà ${signed < 2 ? 'signée' : 'signées'}`
  },
  count: {
    en: (step: string, count: number) => `${step}: ${count}`,
    fr: (step: string, count: number) => `${step} : ${count}`
  }
})
