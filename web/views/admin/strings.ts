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
  },

  status: { en: 'Status', fr: 'État' },
  status_published: { en: 'published: learners see it', fr: 'publié : les élèves le voient' },
  status_draft: { en: 'draft: only administrators see it', fr: 'brouillon : seule l’administration le voit' },
  publish: { en: 'Publish', fr: 'Publier' },
  publishNamed: { en: (name: string) => `Publish ${name}`, fr: (name: string) => `Publier ${name}` },
  published: { en: 'Published.', fr: 'Publié.' },
  savedNamed: { en: (name: string) => `Saved: ${name}`, fr: (name: string) => `Enregistré : ${name}` },
  deletedNamed: {
    en: (name: string) => `Deleted: ${name}. The log can bring it back.`,
    fr: (name: string) => `Supprimé : ${name}. Le journal permet de le rétablir.`
  },
  deleteQuestion: {
    en: (name: string) => `Delete “${name}”? The log can bring it back.`,
    fr: (name: string) => `Supprimer « ${name} » ? Le journal permet de le rétablir.`
  },
  nameFr: { en: 'Name, in French', fr: 'Nom, en français' },
  nameEn: { en: 'Name, in English', fr: 'Nom, en anglais' },
  descriptionFr: { en: 'Description, in French', fr: 'Description, en français' },
  descriptionEn: { en: 'Description, in English', fr: 'Description, en anglais' },
  difficulty: { en: 'Difficulty', fr: 'Difficulté' },
  beginner: { en: 'beginner', fr: 'débutant' },
  intermediate: { en: 'intermediate', fr: 'intermédiaire' },
  advanced: { en: 'advanced', fr: 'avancé' },

  categories: { en: 'Categories', fr: 'Catégories' },
  allCategories: { en: 'All categories', fr: 'Toutes les catégories' },
  newCategory: { en: 'New category', fr: 'Nouvelle catégorie' },
  noCategory: { en: 'There is no category yet.', fr: 'Il n’y a pas encore de catégorie.' },
  deleteCategoryUses: {
    en: 'These signs stay, without a category.',
    fr: 'Ces signes restent, sans catégorie.'
  },

  signs: { en: 'Signs', fr: 'Signes' },
  allSigns: { en: 'All signs', fr: 'Tous les signes' },
  newSign: { en: 'New sign', fr: 'Nouveau signe' },
  noSign: { en: 'No sign matches.', fr: 'Aucun signe ne correspond.' },
  searchSigns: { en: 'Search a word or a definition', fr: 'Chercher un mot ou une définition' },
  noMedia: { en: 'no picture, no film', fr: 'ni image ni film' },
  deleteSignUses: {
    en: 'These exercises stay, but learners do not see them until they get another sign.',
    fr: 'Ces exercices restent, mais les élèves ne les voient plus tant qu’ils n’ont pas d’autre signe.'
  },
  inDictionary: { en: 'In the dictionary', fr: 'Dans le dictionnaire' },
  word: { en: 'Word, in French', fr: 'Mot, en français' },
  definitionFr: { en: 'Definition, in French', fr: 'Définition, en français' },
  definitionEn: { en: 'Definition, in English', fr: 'Définition, en anglais' },
  category: { en: 'Category', fr: 'Catégorie' },
  noCategoryChosen: { en: 'none', fr: 'aucune' },
  picture: { en: 'Picture', fr: 'Image' },
  film: { en: 'Film', fr: 'Film' },
  altFr: { en: 'Alternative text, in French', fr: 'Texte alternatif, en français' },
  altEn: { en: 'Alternative text, in English', fr: 'Texte alternatif, en anglais' },
  altHint: {
    en: 'Describe the picture for people who cannot see it. Leave the word out: exercises show this text, too.',
    fr: 'Décrivez l’image pour les personnes qui ne la voient pas. N’écrivez pas le mot : les exercices montrent ' +
      'aussi ce texte.'
  },
  pictureCredit: { en: 'Author of the picture', fr: 'Auteur de l’image' },
  pictureLicence: { en: 'Licence of the picture', fr: 'Licence de l’image' },
  filmCredit: { en: 'Author of the film', fr: 'Auteur du film' },
  filmLicence: { en: 'Licence of the film', fr: 'Licence du film' },
  creditHint: {
    en: 'With the title and the address of the file, if its licence asks for them.',
    fr: 'Avec le titre et l’adresse du fichier, si sa licence le demande.'
  },
  licenceHint: { en: 'Such as CC BY-SA 4.0.', fr: 'Par exemple CC BY-SA 4.0.' },
  choose_picture: { en: 'Choose a picture', fr: 'Choisir une image' },
  choose_film: { en: 'Choose a film', fr: 'Choisir un film' },
  remove_picture: { en: 'Remove the picture', fr: 'Retirer l’image' },
  remove_film: { en: 'Remove the film', fr: 'Retirer le film' },
  orDrop: { en: 'or drop a file here', fr: 'ou déposez un fichier ici' },
  byAddress: { en: 'Something on the web', fr: 'Un fichier du web' },
  address: { en: 'address', fr: 'adresse' },
  pictureShown: { en: 'The chosen picture', fr: 'L’image choisie' },
  filmShown: { en: 'The chosen film', fr: 'Le film choisi' },
  uploading: { en: (name: string) => `Uploading ${name}…`, fr: (name: string) => `Envoi de ${name}…` },
  uploaded: { en: (name: string) => `${name} is uploaded.`, fr: (name: string) => `${name} est envoyé.` },
  waitForUpload: {
    en: 'Wait until the file is uploaded, then save.',
    fr: 'Attendez la fin de l’envoi du fichier, puis enregistrez.'
  },
  heic: {
    en: 'This is a HEIC photo, which browsers do not show. Save it as JPEG and choose that file. On an iPhone: ' +
      'Settings, Camera, Formats, “Most Compatible”.',
    fr: 'Cette photo est au format HEIC, que les navigateurs n’affichent pas. Enregistrez-la en JPEG et choisissez ' +
      'ce fichier. Sur un iPhone : Réglages, Appareil photo, Formats, « Le plus compatible ».'
  },
  tooLarge: {
    en: 'This file is too large for this server. Make the picture smaller or the film shorter, or ask for higher ' +
      'limits.',
    fr: 'Ce fichier est trop volumineux pour ce serveur. Réduisez l’image ou raccourcissez le film, ou demandez des ' +
      'limites plus hautes.'
  }
})
