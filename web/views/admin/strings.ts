// The texts of the administration, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

const counted = (one: string, many: string, une: string, plusieurs: string) => ({
  en: (count: number) => plural(count, one, many),
  fr: (count: number) => pluriel(count, une, plusieurs)
})

export const t = translator({
  signInFirst: {
    en: 'Sign in with the account of an administrator.',
    fr: 'Connectez-vous avec un compte d’administration.'
  },
  notAdmin: {
    en: 'This page is for administrators. An administrator can give your account this role.',
    fr: 'Cette page est réservée à l’administration. Une personne qui administre le site peut vous y donner accès.'
  },
  overview: { en: 'Overview', fr: 'Vue d’ensemble' },
  people: { en: 'People', fr: 'Personnes' },
  overviewLead: {
    en: 'Look after accounts and content. Each change is in the log and can be undone there.',
    fr: 'Gérez les comptes et les contenus. Le journal garde chaque modification de contenu, et permet de l’annuler.'
  },
  forDevelopers: { en: 'For developers:', fr: 'Pour les développeurs :' },
  apiDocs: { en: 'the API and its documentation', fr: 'l’API et sa documentation' },
  gone: {
    en: 'This does not exist, or was deleted. The log can bring back what was deleted.',
    fr: 'Cet élément n’existe pas ou a été supprimé. Le journal permet de rétablir ce qui a été supprimé.'
  },
  draft: { en: 'draft', fr: 'brouillon' },
  delete: { en: 'Delete', fr: 'Supprimer' },
  deleteNamed: { en: (name: string) => `Delete ${name}`, fr: (name: string) => `Supprimer ${name}` },
  usedBy: {
    en: (count: string, names: string) => names ? `In use: ${count} (${names}).` : `In use: ${count}.`,
    fr: (count: string, names: string) => names ? `Utilisé : ${count} (${names}).` : `Utilisé : ${count}.`
  },
  uses_sign: counted('sign', 'signs', 'signe', 'signes'),
  uses_lesson: counted('lesson', 'lessons', 'leçon', 'leçons'),
  uses_exercise: counted('exercise', 'exercises', 'exercice', 'exercices'),
  uses_class: counted('class', 'classes', 'classe', 'classes'),
  uses_learner: counted('learner', 'learners', 'élève', 'élèves'),

  accounts: { en: 'Accounts', fr: 'Comptes' },
  noAccount: { en: 'No account matches.', fr: 'Aucun compte ne correspond.' },
  searchPeople: {
    en: 'Search by name, username or e-mail',
    fr: 'Chercher un nom, un nom d’utilisateur ou une adresse e-mail'
  },
  role_student: { en: 'learner', fr: 'élève' },
  role_teacher: { en: 'teacher', fr: 'enseignant' },
  role_admin: { en: 'administrator', fr: 'administration' },
  thisIsYou: { en: 'This is your own account.', fr: 'C’est votre propre compte.' },
  roleOf: { en: (name: string) => `Role of ${name}`, fr: (name: string) => `Rôle de ${name}` },
  changeRole: { en: 'Change the role', fr: 'Changer le rôle' },
  resetCode: { en: 'Password forgotten', fr: 'Mot de passe oublié' },
  resetCodeFor: {
    en: (name: string) => `Password forgotten: a code for ${name}`,
    fr: (name: string) => `Mot de passe oublié : un code pour ${name}`
  },
  resetText: {
    en: (name: string, day: string) => `Tell this code to ${name} alone. It is shown once and works until ${day}: ` +
      '“Sign in”, “Forgotten your password?”.',
    fr: (name: string, day: string) => `Donnez ce code à ${name}, et à personne d’autre. Il s’affiche une seule ` +
      `fois et sert jusqu’au ${day} : « Se connecter », « Mot de passe oublié ? ».`
  },
  deleteUserQuestion: {
    en: (name: string) => `Delete the account of ${name} for good? All that ${name} has learned goes with it. This ` +
      'cannot be undone.',
    fr: (name: string) => `Supprimer définitivement le compte de ${name} ? Tout ce que ${name} a appris disparaît ` +
      'avec lui. Cette suppression ne peut pas être annulée.'
  },
  deleteUserUses: {
    en: 'These classes would be deleted with the account. To keep them, first give them to another teacher.',
    fr: 'Ces classes seraient supprimées avec le compte. Pour les garder, confiez-les d’abord à une autre personne.'
  }
})
