// The texts of homework, hard letters and the progress sheet, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  homework: { en: 'Homework', fr: 'Devoirs' },
  noHomework: { en: 'No homework yet.', fr: 'Pas encore de devoirs.' },
  newHomework: { en: 'Assign homework', fr: 'Donner des devoirs' },
  lessons: { en: 'Lessons', fr: 'Leçons' },
  chooseLessons: { en: 'Choose at least one lesson.', fr: 'Choisissez au moins une leçon.' },
  day: { en: 'Due date', fr: 'À faire au plus tard le' },
  dayHint: {
    en: 'Pupils have until the end of this day. Unfinished lessons are then late.',
    fr: 'Les élèves ont jusqu’à minuit ce jour-là. Ensuite, les leçons inachevées sont en retard.'
  },
  assign: { en: 'Assign', fr: 'Donner' },
  assigned: {
    en: (count: number) => `${plural(count, 'lesson', 'lessons')} assigned.`,
    fr: (count: number) => `${pluriel(count, 'leçon donnée', 'leçons données')} en devoir.`
  },
  forDay: { en: (day: string) => `due on ${day}`, fr: (day: string) => `au plus tard le ${day}` },
  counts: {
    en: (done: number, late: number, open: number) => `${done} done, ${late} late, ${open} open`,
    fr: (done: number, late: number, open: number) => `fait : ${done}, en retard : ${late}, à faire : ${open}`
  },
  andWithoutAnswers: {
    en: (count: number) => `, ${count} without answers`,
    fr: (count: number) => `, sans réponse : ${count}`
  },
  exercises: {
    en: (answered: number, all: number) => `${answered} of ${plural(all, 'exercise', 'exercises')}`,
    fr: (answered: number, all: number) => `${pluriel(answered, 'exercice', 'exercices')} sur ${all}`
  },
  without_answers: { en: 'without answers', fr: 'sans réponse' },
  homeworkHint: {
    en: '“Without answers”: the pupil went through the lesson, but answered nothing. Scores show practice, not ' +
      'exam results: answers can be copied or faked.',
    fr: '« Sans réponse » : l’élève a parcouru la leçon sans répondre. Les scores reflètent un entraînement, pas un ' +
      'examen : des réponses peuvent être copiées ou falsifiées.'
  },
  done: { en: '✓ done', fr: '✓ fait' },
  late: { en: 'late', fr: 'en retard' },
  open: { en: 'open', fr: 'à faire' },
  pupil: { en: 'Pupil', fr: 'Élève' },
  tableTitle: { en: 'Homework by pupil', fr: 'Devoirs par élève' },
  otherDay: { en: 'Another day', fr: 'Un autre jour' },
  otherDayFor: {
    en: (name: string, title: string) => `Another day for ${name}: ${title}`,
    fr: (name: string, title: string) => `Un autre jour pour ${name} : ${title}`
  },
  giveDay: { en: 'Give this day', fr: 'Donner cette date' },
  removeOtherDay: {
    en: (name: string) => `Remove the other day of ${name}`, fr: (name: string) => `Retirer l’autre jour de ${name}`
  },
  removeOtherDayQuestion: {
    en: 'Remove this day? The day of the class counts again.',
    fr: 'Retirer cette date ? Celle de la classe compte de nouveau.'
  },
  change: { en: 'Change', fr: 'Modifier' },
  changeDay: { en: 'Change the due date', fr: 'Changer la date' },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeOne: { en: (title: string) => `Remove ${title}`, fr: (title: string) => `Retirer ${title}` },
  removeQuestion: {
    en: (title: string) => `Remove “${title}” from the homework? Pupils keep their progress.`,
    fr: (title: string) => `Retirer « ${title} » des devoirs ? Les élèves gardent leur progression.`
  },

  hardLetters: { en: 'Hard letters', fr: 'Lettres difficiles' },
  lettersAreOff: {
    en: 'The page can show which letters are hard for the whole class, without names. This is off.',
    fr: 'La page peut montrer les lettres difficiles pour l’ensemble de la classe, sans noms. Cette option ' +
      'est désactivée.'
  },
  tooFew: {
    en: 'A letter appears once five pupils have tried it, and each has practised on three days. None has reached ' +
      'that yet.',
    fr: 'Une lettre s’affiche quand cinq élèves l’ont essayée, et que chacun s’est entraîné trois jours différents. ' +
      'Aucune pour l’instant.'
  },
  counted: {
    en: (day: string) => 'Based on the last 30 days of the current pupils, since they joined and not before ' +
      `${day}. Each pupil counts equally; figures are rounded to tens.`,
    fr: (day: string) => 'D’après les révisions des 30 derniers jours. Celles d’avant le ' +
      `${day}, ou d’avant l’arrivée de l’élève dans la classe, ne comptent pas. Chaque élève compte autant ` +
      'que les autres ; les chiffres sont arrondis à la dizaine.'
  },
  failed: {
    en: (share: number) => `about ${share} of 100 tries fail`,
    fr: (share: number) => `environ ${share} % d’essais ratés`
  },
  switchOn: { en: 'Show hard letters', fr: 'Montrer les lettres difficiles' },
  switchOff: { en: 'Stop showing hard letters', fr: 'Ne plus montrer les lettres difficiles' },
  onQuestion: {
    en: 'Show hard letters? Your pupils are notified. Only reviews from now on count.',
    fr: 'Montrer les lettres difficiles ? Vos élèves en sont informés. Seules les révisions à venir comptent.'
  },
  offQuestion: {
    en: 'Stop showing hard letters? Your pupils are notified.',
    fr: 'Ne plus montrer les lettres difficiles ? Vos élèves en sont informés.'
  },

  sheet: { en: 'Progress sheet', fr: 'Feuille de progression' },
  toSheet: { en: 'Progress sheet to print', fr: 'Feuille de progression à imprimer' },
  sheetTitle: { en: (name: string) => `${name}: progress`, fr: (name: string) => `${name} : progression` },
  sheetLead: {
    en: (teacher: string, day: string) => `${teacher}, ${day}. Lessons completed in each module.`,
    fr: (teacher: string, day: string) => `${teacher}, le ${day}. Leçons terminées dans chaque module.`
  },
  all: { en: 'All lessons', fr: 'Toutes les leçons' },
  averageScore: { en: 'Average score', fr: 'Score moyen' },
  percent: { en: (score: number) => `${score} %`, fr: (score: number) => `${score} %` },
  backToClass: { en: 'Back to the class', fr: 'Retour à la classe' }
})

/** A lesson without exercises is only read. */
export const resultText = (answered: number, all: number, score: number | null): string =>
  [...all > 0 ? [t('exercises', answered, all)] : [], t('percent', score ?? 0)].join(', ')

interface Counts { done: number, withoutAnswers: number, late: number, open: number }

/** How many lessons or pupils are in each state. Few are without answers, so this is said only if there are some. */
export const countsText = ({ done, withoutAnswers, late, open }: Counts): string =>
  t('counts', done, late, open) + (withoutAnswers > 0 ? t('andWithoutAnswers', withoutAnswers) : '')
