// The texts of homework, in both languages.
import { translator } from '../../elements/text/language.ts'
import { plural, pluriel } from '../../elements/text/plural.ts'

export const t = translator({
  homework: { en: 'Homework', fr: 'Devoirs' },
  for: { en: (day: string) => `due on ${day}`, fr: (day: string) => `au plus tard le ${day}` },
  wasFor: { en: (day: string) => `it was due on ${day}`, fr: (day: string) => `c’était à faire pour le ${day}` },
  late: { en: 'Late: ', fr: 'En retard : ' },
  more: {
    en: (count: number) => plural(count, 'more lesson', 'more lessons'),
    fr: (count: number) => pluriel(count, 'autre leçon', 'autres leçons')
  },
  dueHere: { en: (day: string) => `homework, due on ${day}`, fr: (day: string) => `à faire au plus tard le ${day}` },
  lateHere: {
    en: (day: string) => `late homework, due on ${day}`, fr: (day: string) => `en retard : à faire pour le ${day}`
  },
  lettersOn: {
    en: (name: string) => `${name}: your teacher can now see which letters are hard for the whole class, without ` +
      'names, once five pupils have tried them. Only reviews from now on count.',
    fr: (name: string) => `${name} : votre enseignant peut maintenant voir quelles lettres sont difficiles pour ` +
      'l’ensemble de la classe, sans noms, dès que cinq élèves les ont essayées. Seules vos révisions à venir comptent.'
  },
  lettersOff: {
    en: (name: string) => `${name}: your teacher no longer sees which letters are hard for the class.`,
    fr: (name: string) => `${name} : votre enseignant ne voit plus quelles lettres sont difficiles pour la classe.`
  },
  understood: { en: 'OK', fr: 'Compris' },
  whoSeesWhat: { en: 'Who sees what', fr: 'Qui voit quoi' }
})
