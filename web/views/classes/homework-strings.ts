// The texts of homework, hard letters and the progress sheet of a class, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  homework: { en: 'Homework', fr: 'Devoirs' },
  noHomework: { en: 'There is none.', fr: 'Il n’y en a pas.' },
  newHomework: { en: 'Assign homework', fr: 'Donner des devoirs' },
  lessons: { en: 'Lessons', fr: 'Leçons' },
  chooseLessons: { en: 'Choose one lesson or more.', fr: 'Choisissez une leçon ou plusieurs.' },
  day: { en: 'For which day', fr: 'Pour quel jour' },
  dayHint: {
    en: 'Pupils have until the end of this day. After it, what is not done is late.',
    fr: 'Les élèves ont jusqu’à la fin de ce jour. Ensuite, ce qui n’est pas fait est en retard.'
  },
  assign: { en: 'Assign', fr: 'Donner' },
  assigned: {
    en: (count: number) => `${plural(count, 'lesson', 'lessons')} assigned.`,
    fr: (count: number) => `${pluriel(count, 'leçon donnée', 'leçons données')}.`
  },
  forDay: { en: (day: string) => `for ${day}`, fr: (day: string) => `pour le ${day}` },
  counts: {
    en: (done: number, late: number, open: number) => `${done} done, ${late} late, ${open} open`,
    fr: (done: number, late: number, open: number) => `${pluriel(done, 'fait', 'faits')}, ${late} en retard, ` +
      `${open} à faire`
  },
  done: { en: '✓ done', fr: '✓ fait' },
  late: { en: 'late', fr: 'en retard' },
  open: { en: 'open', fr: 'à faire' },
  pupil: { en: 'Pupil', fr: 'Élève' },
  tableTitle: { en: 'Homework by pupil', fr: 'Devoirs par élève' },
  change: { en: 'Change', fr: 'Modifier' },
  changeDay: { en: 'Change the day', fr: 'Changer le jour' },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeOne: { en: (title: string) => `Remove ${title}`, fr: (title: string) => `Retirer ${title}` },
  removeQuestion: {
    en: (title: string) => `Remove “${title}” from the homework? What pupils have done in it stays.`,
    fr: (title: string) => `Retirer « ${title} » des devoirs ? Ce que les élèves y ont fait reste.`
  },

  hardLetters: { en: 'Hard letters', fr: 'Lettres difficiles' },
  lettersAreOff: {
    en: 'The page can show which letters are hard for the class as a whole, without names. It is switched off.',
    fr: 'La page peut montrer quelles lettres sont difficiles pour l’ensemble de la classe, sans noms. C’est désactivé.'
  },
  tooFew: {
    en: 'A letter is shown once five pupils have tried it. None has been yet.',
    fr: 'Une lettre est affichée quand cinq élèves l’ont essayée. Il n’y en a pas encore.'
  },
  counted: {
    en: (day: string) => 'The last 30 days count, of pupils who are in the class now, from the day they joined and ' +
      `not before ${day}. Each pupil weighs the same, and figures are rounded to tens.`,
    fr: (day: string) => 'Comptent les 30 derniers jours des élèves qui sont dans la classe maintenant, à partir de ' +
      `leur arrivée et pas avant le ${day}. Chaque élève pèse autant, et les chiffres sont arrondis à la dizaine.`
  },
  failed: {
    en: (share: number) => `about ${share} of 100 tries go wrong`,
    fr: (share: number) => `environ ${share} essais sur 100 échouent`
  },
  switchOn: { en: 'Show hard letters', fr: 'Montrer les lettres difficiles' },
  switchOff: { en: 'Stop showing hard letters', fr: 'Ne plus montrer les lettres difficiles' },
  onQuestion: {
    en: 'Show hard letters? Your pupils are notified. Only reviews from now on count.',
    fr: 'Montrer les lettres difficiles ? Vos élèves en sont informés. Ce qu’ils font à partir de maintenant compte.'
  },
  offQuestion: {
    en: 'Stop showing hard letters? Your pupils are notified.',
    fr: 'Ne plus montrer les lettres difficiles ? Vos élèves en sont informés.'
  },

  sheet: { en: 'Progress sheet', fr: 'Feuille de progression' },
  toSheet: { en: 'Progress sheet to print', fr: 'Feuille de progression à imprimer' },
  sheetTitle: { en: (name: string) => `${name}: progress`, fr: (name: string) => `${name} : progression` },
  sheetLead: {
    en: (teacher: string, day: string) => `${teacher}, ${day}. Lessons done of each module.`,
    fr: (teacher: string, day: string) => `${teacher}, le ${day}. Leçons terminées de chaque module.`
  },
  all: { en: 'All lessons', fr: 'Toutes les leçons' },
  averageScore: { en: 'Average score', fr: 'Score moyen' },
  percent: { en: (score: number) => `${score} %`, fr: (score: number) => `${score} %` },
  backToClass: { en: 'Back to the class', fr: 'Retour à la classe' }
})
