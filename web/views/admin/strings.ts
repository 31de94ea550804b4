// The texts of the administration, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

interface Counts { created: number, changed: number, unchanged: number }

const counted = (one: string, many: string, une: string, plusieurs: string) => ({
  en: (count: number) => plural(count, one, many),
  fr: (count: number) => pluriel(count, une, plusieurs)
})

export const t = translator({
  administration: { en: 'Administration', fr: 'Administration' },
  signInFirst: {
    en: 'Sign in with the account of an administrator.',
    fr: 'Connectez-vous avec un compte d’administrateur.'
  },
  notAdmin: {
    en: 'This page is for administrators. An administrator can give your account this role.',
    fr: 'Cette page est réservée à l’administration. Une personne qui administre le site peut vous y donner accès.'
  },
  overview: { en: 'Overview', fr: 'Vue d’ensemble' },
  people: { en: 'People', fr: 'Personnes' },
  overviewLead: {
    en: 'Manage accounts and content. The log records every change and can undo changes of content and deletions ' +
      'of classes.',
    fr: 'Gérez les comptes et les contenus. Le journal garde chaque modification ; vous pouvez y annuler les ' +
      'modifications des contenus et les suppressions de classes.'
  },
  forDevelopers: { en: 'For developers:', fr: 'Pour les développeurs :' },
  apiDocs: { en: 'the API and its documentation', fr: 'l’API et sa documentation' },
  gone: {
    en: 'This does not exist or was deleted. Use the log to restore deleted content.',
    fr: 'Cet élément n’existe pas ou a été supprimé. Le journal permet de rétablir ce qui a été supprimé.'
  },
  draft: { en: 'draft', fr: 'brouillon' },
  delete: { en: 'Delete', fr: 'Supprimer' },
  deleteNamed: { en: (name: string) => `Delete ${name}`, fr: (name: string) => `Supprimer ${name}` },
  usedBy: {
    en: (count: string, names: string) => names ? `In use: ${count} (${names}).` : `In use: ${count}.`,
    fr: (count: string, names: string) => names ? `Éléments liés : ${count} (${names}).` : `Éléments liés : ${count}.`
  },
  atLeast: { en: (count: string) => `at least ${count}`, fr: (count: string) => `au moins ${count}` },
  uses_sign: counted('sign', 'signs', 'signe', 'signes'),
  uses_lesson: counted('lesson', 'lessons', 'leçon', 'leçons'),
  uses_exercise: counted('exercise', 'exercises', 'exercice', 'exercices'),
  uses_class: counted('class', 'classes', 'classe', 'classes'),
  uses_learner: counted('learner', 'learners', 'élève', 'élèves'),

  accounts: { en: 'Accounts', fr: 'Comptes' },
  noAccount: { en: 'No account matches.', fr: 'Aucun compte ne correspond.' },
  searchPeople: {
    en: 'Search by name, username or e-mail',
    fr: 'Chercher un nom, un identifiant ou une adresse e-mail'
  },
  role_student: { en: 'learner', fr: 'élève' },
  role_teacher: { en: 'teacher', fr: 'enseignant' },
  role_admin: { en: 'administrator', fr: 'administrateur' },
  thisIsYou: { en: 'This is your own account.', fr: 'C’est votre propre compte.' },
  roleOf: { en: (name: string) => `Role: ${name}`, fr: (name: string) => `Rôle : ${name}` },
  changeRole: { en: 'Change the role', fr: 'Changer le rôle' },
  deleteUserQuestion: {
    en: (name: string) => `Permanently delete the account of ${name} and all progress in it? This cannot be undone.`,
    fr: (name: string) => `Supprimer définitivement le compte de ${name} et toute sa progression ? C’est irréversible.`
  },
  downloadData: {
    en: (name: string) => `Download the data of ${name}`,
    fr: (name: string) => `Télécharger les données de ${name}`
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
    en: (name: string) => `Deleted: ${name}. Use the log to restore it.`,
    fr: (name: string) => `Supprimé : ${name}. Le journal permet de le rétablir.`
  },
  deleteQuestion: {
    en: (name: string) => `Delete “${name}”? You can restore it from the log.`,
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
  noCategory: { en: 'No categories yet.', fr: 'Pas encore de catégorie.' },
  deleteCategoryUses: {
    en: 'These signs stay, without a category.',
    fr: 'Ces signes restent, sans catégorie.'
  },

  signs: { en: 'Signs', fr: 'Signes' },
  allSigns: { en: 'All signs', fr: 'Tous les signes' },
  newSign: { en: 'New sign', fr: 'Nouveau signe' },
  noSign: { en: 'No sign matches.', fr: 'Aucun signe ne correspond.' },
  searchSigns: { en: 'Search a word or a definition', fr: 'Chercher un mot ou une définition' },
  noMedia: { en: 'no picture, no video', fr: 'ni image ni vidéo' },
  deleteSignUses: {
    en: 'These exercises stay, but learners do not see them until they get another sign.',
    fr: 'Ces exercices restent, mais les élèves ne les verront plus tant que vous n’y aurez pas mis un autre signe.'
  },
  inDictionary: { en: 'In the dictionary', fr: 'Dans le dictionnaire' },
  word: { en: 'Word, in French', fr: 'Mot, en français' },
  definitionFr: { en: 'Definition, in French', fr: 'Définition, en français' },
  definitionEn: { en: 'Definition, in English', fr: 'Définition, en anglais' },
  category: { en: 'Category', fr: 'Catégorie' },
  noCategoryChosen: { en: 'none', fr: 'aucune' },
  picture: { en: 'Picture', fr: 'Image' },
  video: { en: 'Video', fr: 'Vidéo' },
  altFr: { en: 'Alternative text, in French', fr: 'Texte alternatif, en français' },
  altEn: { en: 'Alternative text, in English', fr: 'Texte alternatif, en anglais' },
  altHint: {
    en: 'Describe the picture for people who cannot see it. Do not use the word: exercises show this text, too.',
    fr: 'Décrivez l’image pour les personnes qui ne la voient pas. N’écrivez pas le mot : les exercices montrent ' +
      'aussi ce texte.'
  },
  pictureCredit: { en: 'Author of the picture', fr: 'Auteur de l’image' },
  pictureLicence: { en: 'Licence of the picture', fr: 'Licence de l’image' },
  videoCredit: { en: 'Author of the video', fr: 'Auteur de la vidéo' },
  videoLicence: { en: 'Licence of the video', fr: 'Licence de la vidéo' },
  creditHint: {
    en: 'With the title and the address of the file, if its licence asks for them.',
    fr: 'Avec le titre et l’adresse du fichier, si sa licence le demande.'
  },
  licenceHint: { en: 'Such as CC BY-SA 4.0.', fr: 'Par exemple CC BY-SA 4.0.' },
  choose_picture: { en: 'Choose a picture', fr: 'Choisir une image' },
  choose_video: { en: 'Choose a video', fr: 'Choisir une vidéo' },
  remove_picture: { en: 'Remove the picture', fr: 'Retirer l’image' },
  remove_video: { en: 'Remove the video', fr: 'Retirer la vidéo' },
  orDrop: { en: 'or drop a file here', fr: 'ou déposez un fichier ici' },
  byAddress: { en: 'An address on the web', fr: 'Une adresse sur le web' },
  address: { en: 'address', fr: 'adresse' },
  pictureShown: { en: 'The chosen picture', fr: 'L’image choisie' },
  videoShown: { en: 'The chosen video', fr: 'La vidéo choisie' },
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
    en: 'This file is too large for this server. Make the picture smaller or the video shorter, or ask for a ' +
      'higher limit.',
    fr: 'Ce fichier est trop volumineux pour ce serveur. Réduisez l’image ou raccourcissez la vidéo, ou demandez ' +
      'que des fichiers plus lourds soient autorisés.'
  },

  course: { en: 'Course', fr: 'Parcours' },
  modules: { en: 'Modules', fr: 'Modules' },
  lessons: { en: 'Lessons', fr: 'Leçons' },
  exercises: { en: 'Exercises', fr: 'Exercices' },
  orderHint: {
    en: 'Drag a line by its dots, or move it with its arrows. The order is saved at once.',
    fr: 'Déplacez une ligne en faisant glisser ses points, ou avec ses flèches. L’ordre est enregistré aussitôt.'
  },
  asLearner: { en: 'As a learner sees it', fr: 'Vu par un élève' },
  moveUp: { en: (name: string) => `Move up: ${name}`, fr: (name: string) => `Monter : ${name}` },
  moveDown: { en: (name: string) => `Move down: ${name}`, fr: (name: string) => `Descendre : ${name}` },
  movedTo: {
    en: (name: string, place: number, all: number) => `${name}: now ${place} of ${all}`,
    fr: (name: string, place: number, all: number) => `${name} : maintenant ${place} sur ${all}`
  },
  titleFr: { en: 'Title, in French', fr: 'Titre, en français' },
  titleEn: { en: 'Title, in English', fr: 'Titre, en anglais' },
  newModule: { en: 'New module', fr: 'Nouveau module' },
  module: { en: 'Module', fr: 'Module' },
  deleteModuleUses: {
    en: 'This also deletes these lessons, their exercises and learners’ work in them. The log can restore the ' +
      'lessons, but not learners’ work.',
    fr: 'Ces leçons sont supprimées aussi, avec leurs exercices et le travail des élèves. Le journal peut rétablir ' +
      'les leçons, mais pas le travail des élèves.'
  },
  newLesson: { en: 'New lesson', fr: 'Nouvelle leçon' },
  newLessonIn: {
    en: (module: string) => `New lesson in ${module}`,
    fr: (module: string) => `Nouvelle leçon : ${module}`
  },
  aboutLesson: { en: 'The lesson', fr: 'La leçon' },
  theme: { en: 'Theme', fr: 'Thème' },
  themeHint: {
    en: 'Groups lessons for other apps: one word, such as “alphabet”. Without it, the title of the module.',
    fr: 'Regroupe les leçons pour d’autres applications : un mot, par exemple « alphabet ». Sinon, le titre du module.'
  },
  minutes: { en: 'Minutes', fr: 'Minutes' },
  tryLesson: { en: 'Try the lesson', fr: 'Essayer la leçon' },
  toLesson: { en: 'The lesson', fr: 'La leçon' },
  deleteLessonUses: {
    en: 'This also deletes the lesson’s exercises, homework and learners’ work in it. The log can restore the ' +
      'exercises, but not learners’ work.',
    fr: 'Ses exercices, les devoirs qui la contiennent et le travail des élèves sont supprimés aussi. Le journal ' +
      'peut rétablir les exercices, mais pas le travail des élèves.'
  },
  exercise: { en: 'Exercise', fr: 'Exercice' },
  newExercise: { en: 'New exercise', fr: 'Nouvel exercice' },
  noExercise: { en: 'No exercises yet.', fr: 'Pas encore d’exercice.' },
  signGone: { en: 'hidden: its sign was deleted', fr: 'masqué : son signe a été supprimé' },
  type: { en: 'What the learner does', fr: 'Ce que fait l’élève' },
  image_to_word: { en: 'sees a picture, chooses a word', fr: 'voit une image et choisit un mot' },
  word_to_image: { en: 'reads a word, chooses a picture', fr: 'lit un mot et choisit une image' },
  word_reading: { en: 'reads a word that a hand spells', fr: 'lit un mot épelé par une main' },
  sign_recognition: {
    en: 'signs a letter or spells a word to the camera', fr: 'signe une lettre ou épelle un mot devant la caméra'
  },
  promptFr: { en: 'Question, in French', fr: 'Question, en français' },
  promptEn: { en: 'Question, in English', fr: 'Question, en anglais' },
  signOf: { en: 'Sign', fr: 'Signe' },
  signOfHint: {
    en: 'The sign that the exercise is about. Its picture is shown, or is the right one.',
    fr: 'Le signe de cet exercice. Son image sert de question ou de bonne réponse.'
  },
  rightAnswer: { en: 'Right answer', fr: 'Bonne réponse' },
  wrongAnswers: { en: 'Wrong answers', fr: 'Mauvaises réponses' },
  rightAnswerEn: { en: 'Right answer, in English', fr: 'Bonne réponse, en anglais' },
  wrongAnswersEn: { en: 'Wrong answers, in English', fr: 'Mauvaises réponses, en anglais' },
  oneALine: { en: 'One on each line.', fr: 'Une par ligne.' },
  wordsAlike: { en: 'Words to choose from', fr: 'Mots proposés' },
  wordsAlikeHint: {
    en: 'Words that look like the right one when spelled, one on each line. Without any, learners type the word.',
    fr: 'Des mots qui se ressemblent une fois épelés, un par ligne. Sans eux, les élèves tapent le mot.'
  },
  wrongPictures: { en: 'Signs with the wrong pictures', fr: 'Signes servant de mauvaises réponses' },
  wrongPicturesHint: { en: 'One or more signs that have a picture.', fr: 'Un ou plusieurs signes qui ont une image.' },
  removeNamed: { en: (name: string) => `Remove: ${name}`, fr: (name: string) => `Retirer : ${name}` },
  chooseNamed: { en: (name: string) => `Choose: ${name}`, fr: (name: string) => `Choisir : ${name}` },
  aPicture: { en: 'a picture', fr: 'une image' },
  signsFound: {
    en: (count: number) => count === 0 ? 'No sign found.' : `${plural(count, 'sign', 'signs')} found.`,
    fr: (count: number) => count === 0 ? 'Aucun signe trouvé.' : `${pluriel(count, 'signe trouvé', 'signes trouvés')}.`
  },
  signNotChosen: {
    en: 'Choose a sign from the list, or clear this text.',
    fr: 'Choisissez un signe dans la liste, ou effacez ce texte.'
  },
  chooseLetterSign: {
    en: 'Choose a sign that is a letter of the alphabet, or write a word to spell.',
    fr: 'Choisissez un signe qui soit une lettre de l’alphabet, ou écrivez un mot à épeler.'
  },
  wordToSign: { en: 'Word to spell', fr: 'Mot à épeler' },
  wordToSignHint: {
    en: 'Learners spell it without a stop: 2 to 20 letters. For a single letter, choose its sign.',
    fr: 'Les élèves l’épellent d’un trait : 2 à 20 lettres. Pour une seule lettre, choisissez son signe.'
  },
  writeWord: { en: 'Write the word that the hand spells.', fr: 'Écrivez le mot que la main épelle.' },
  chooseAnswers: {
    en: 'Choose the sign, the right answer and a wrong one.',
    fr: 'Choisissez le signe, la bonne réponse et une mauvaise.'
  },
  deleteExerciseUses: {
    en: 'Their answers are deleted with the exercise. The log cannot restore them.',
    fr: 'Leurs réponses sont supprimées avec l’exercice. Le journal ne peut pas les rétablir.'
  },

  words: { en: 'Words', fr: 'Mots' },
  wordsLead: {
    en: 'Words that learners spell and read. Their level depends on their letters.',
    fr: 'Les mots à épeler et à lire. Leur niveau dépend de leurs lettres.'
  },
  allWords: { en: 'All words', fr: 'Tous les mots' },
  noWord: { en: 'No words yet.', fr: 'Pas encore de mot.' },
  newWord: { en: 'New word', fr: 'Nouveau mot' },
  spelling: { en: 'Word', fr: 'Mot' },
  spellingHint: { en: 'With its accents.', fr: 'Avec ses accents.' },
  languageOf: { en: 'Language', fr: 'Langue' },
  language_fr: { en: 'French', fr: 'français' },
  language_en: { en: 'English', fr: 'anglais' },
  kindOfWord: { en: 'Kind', fr: 'Type' },
  everyday: { en: 'everyday word', fr: 'mot courant' },
  first_name: { en: 'first name', fr: 'prénom' },

  log: { en: 'Log', fr: 'Journal' },
  logLead: {
    en: 'All actions, newest first. A change of content can be undone until something else changes it. Deleted ' +
      'classes and removed pupils can be restored for 30 days.',
    fr: 'Les actions de chacun, les plus récentes d’abord. Une modification de contenu peut être annulée tant que ' +
      'rien n’a changé depuis. Une classe supprimée ou un élève retiré peut être rétabli pendant 30 jours.'
  },
  entries: { en: 'Entries', fr: 'Actions' },
  noEntry: { en: 'No entry matches.', fr: 'Aucune action ne correspond.' },
  wholeLog: { en: 'Show the whole log', fr: 'Afficher tout le journal' },
  whatHappened: { en: 'What happened', fr: 'Action' },
  anything: { en: 'anything', fr: 'toutes' },
  fromDay: { en: 'From', fr: 'Du' },
  untilDay: { en: 'Until', fr: 'Au' },
  undo: { en: 'Undo', fr: 'Annuler cette action' },
  allOf: { en: (name: string) => `Everything ${name} did`, fr: (name: string) => `Toutes les actions : ${name}` },
  allAbout: { en: (name: string) => `Everything about ${name}`, fr: (name: string) => `Tout sur ${name}` },

  figures: { en: 'Figures', fr: 'Chiffres' },
  countStudents: { en: 'Learners', fr: 'Élèves' },
  countTeachers: { en: 'Teachers', fr: 'Enseignants' },
  countAdmins: { en: 'Administrators', fr: 'Administrateurs' },
  activeWeek: {
    en: 'Did a lesson or review in the last 7 days',
    fr: 'Ont fait une leçon ou révisé ces 7 derniers jours'
  },
  activeMonth: {
    en: 'Did a lesson or review in the last 30 days',
    fr: 'Ont fait une leçon ou révisé ces 30 derniers jours'
  },
  countFiles: { en: 'Pictures and videos', fr: 'Images et vidéos' },
  filesOf: {
    en: (count: string, size: string) => `${count} (${size})`,
    fr: (count: string, size: string) => `${count} (${size})`
  },
  databaseSize: { en: 'Database', fr: 'Base de données' },
  health: { en: 'Server', fr: 'Serveur' },
  healthy: { en: 'The server is working.', fr: 'Le serveur fonctionne.' },
  unhealthy: {
    en: 'The server is not fully working. Contact the person who runs it.',
    fr: 'Le serveur ne fonctionne qu’en partie. Prévenez la personne qui s’en occupe.'
  },
  lastBackup: { en: 'Last verified backup', fr: 'Dernière sauvegarde vérifiée' },
  backupUnknown: { en: 'unknown: no backup is recorded', fr: 'inconnue : aucune sauvegarde n’est enregistrée' },
  noBackup: { en: 'none yet', fr: 'aucune pour l’instant' },
  backupFailed: {
    en: (moment: string, reason: string) => `The backup of ${moment} failed: ${reason}`,
    fr: (moment: string, reason: string) => `La sauvegarde du ${moment} a échoué : ${reason}`
  },
  'backup interrupted': {
    en: 'it did not end, or is running now.',
    fr: 'elle ne s’est pas terminée, ou est en cours.'
  },
  'backup target': {
    en: 'the folder or USB stick is missing.',
    fr: 'le dossier ou la clé USB manque.'
  },
  'backup export': { en: 'the data could not be read.', fr: 'les données n’ont pas pu être lues.' },
  'backup copy': {
    en: 'the copy was not written. Is there room in its place?',
    fr: 'la copie n’a pas pu être écrite. Reste-t-il de la place à sa destination ?'
  },
  'backup different': {
    en: 'the copy cannot be restored. Replace the USB stick or disk.',
    fr: 'la copie ne peut pas être restaurée. Changez de clé USB ou de disque.'
  },
  freeRoom: { en: 'Free room on the disk', fr: 'Place libre sur le disque' },
  roomElsewhere: {
    en: 'unknown: other machines keep the data',
    fr: 'inconnue : d’autres machines gardent les données'
  },
  certificateEnd: { en: 'End of the certificate (HTTPS)', fr: 'Fin du certificat (HTTPS)' },
  certificateUnknown: { en: 'unknown', fr: 'inconnue' },
  certificateEnded: {
    en: (moment: string) => `${moment}: it has expired`,
    fr: (moment: string) => `${moment} : il a expiré`
  },
  certificateRenewed: {
    en: (moment: string) => `${moment}, renewed by itself`,
    fr: (moment: string) => `${moment}, renouvelé de lui-même`
  },
  version: {
    en: (version: string, build: string) => `Version ${version}, build ${build}`,
    fr: (version: string, build: string) => `Version ${version}, compilation ${build}`
  },

  transfer: { en: 'Import and export', fr: 'Import et export' },
  import: { en: 'Import', fr: 'Importer' },
  importText: {
    en: 'Choose a table of signs or words (CSV or text), or an exported JSON file, of at most 4 MB and 5,000 rows. ' +
      'It is checked first, and you correct a table here: nothing is imported or stored until you confirm.',
    fr: 'Choisissez un tableau de signes ou de mots (CSV ou texte), ou un fichier JSON exporté, de 4 Mo et 5 000 ' +
      'lignes au plus. Il est d’abord vérifié, et un tableau se corrige ici : rien n’est importé ni enregistré sans ' +
      'votre accord.'
  },
  importPictures: {
    en: 'If the table has file names under imageUrl and videoUrl, choose these pictures and videos together with it, ' +
      'or afterwards.',
    fr: 'Si le tableau contient des noms de fichiers sous « Image » et « Vidéo », choisissez ces images et ces ' +
      'vidéos en même temps, ou ensuite.'
  },
  chooseFiles: { en: 'Choose files', fr: 'Choisir des fichiers' },
  orDropFiles: { en: 'or drop them here', fr: 'ou déposez-les ici' },
  exampleTable: { en: 'A table to fill in', fr: 'Un tableau à remplir' },
  exampleName: { en: 'signs.csv', fr: 'signes.csv' },
  mayDuplicate: {
    en: 'Also import content that already exists under another key',
    fr: 'Importer aussi ce qui existe déjà sous une autre clé'
  },
  noTable: {
    en: 'Choose a file that ends in .csv, .tsv, .txt, .json or .ndjson. Save a spreadsheet as CSV first.',
    fr: 'Choisissez un fichier .csv, .tsv, .txt, .json ou .ndjson. Si c’est un classeur, enregistrez-le d’abord ' +
      'en CSV.'
  },
  noRows: {
    en: (name: string) => `${name} is not an exported JSON file.`,
    fr: (name: string) => `${name} n’est pas un fichier JSON exporté.`
  },
  notChosen: {
    en: (file: string) => `“${file}” is not among the chosen files. Choose it, too.`,
    fr: (file: string) => `« ${file} » n’est pas parmi les fichiers choisis. Choisissez-le aussi.`
  },
  notPicture: {
    en: (file: string) => `“${file}” is not a picture.`,
    fr: (file: string) => `« ${file} » n’est pas une image.`
  },
  notVideo: {
    en: (file: string) => `“${file}” is not a video.`,
    fr: (file: string) => `« ${file} » n’est pas une vidéo.`
  },
  createCategories: { en: 'Also create the missing categories', fr: 'Créer aussi les catégories manquantes' },
  checking: { en: (name: string) => `Checking ${name}…`, fr: (name: string) => `Vérification de ${name}…` },
  uploadingOf: {
    en: (place: number, all: number, name: string) => `Uploading ${place} of ${all}: ${name}…`,
    fr: (place: number, all: number, name: string) => `Envoi ${place} sur ${all} : ${name}…`
  },
  faults: {
    en: (count: number) => `${plural(count, 'error', 'errors')}. Nothing was imported. Correct the file and ` +
      'choose it again.',
    fr: (count: number) => `${pluriel(count, 'erreur', 'erreurs')}. Rien n’a été importé. Corrigez le fichier et ` +
      'choisissez-le à nouveau.'
  },
  theFile: { en: 'The file', fr: 'Le fichier' },
  entryNumbers: {
    en: (kind: string, count: number, places: string) => `${kind}, ${count > 1 ? 'entries' : 'entry'} ${places}`,
    fr: (kind: string, count: number, places: string) => `${kind}, ${count > 1 ? 'éléments' : 'élément'} ${places}`
  },
  entryAndField: {
    en: (entry: string, field: string) => `${entry}, ${field}`,
    fr: (entry: string, field: string) => `${entry}, ${field}`
  },
  faultsInTable: {
    en: (count: number) => `${plural(count, 'error', 'errors')}. Nothing was imported. Correct the cells.`,
    fr: (count: number) => `${pluriel(count, 'erreur', 'erreurs')}. Rien n’a été importé. Corrigez les cellules.`
  },
  checkAgain: { en: 'Check', fr: 'Vérifier' },
  nothingWrong: {
    en: (file: string) => `${file} has no errors.`,
    fr: (file: string) => `${file} ne contient pas d’erreur.`
  },
  importNow: { en: 'Import now', fr: 'Importer maintenant' },
  imported: { en: 'Imported.', fr: 'Importé.' },
  counts: {
    en: (kind: string, { created, changed, unchanged }: Counts) =>
      `${kind}: ${created} new, ${changed} changed, ${unchanged} unchanged`,
    fr: (kind: string, { created, changed, unchanged }: Counts) =>
      `${kind} : ${pluriel(created, 'ajout', 'ajouts')}, ${pluriel(changed, 'modification', 'modifications')}, ` +
      `${unchanged} sans changement`
  },
  rows_categories: { en: 'categories', fr: 'catégories' },
  rows_signs: { en: 'signs', fr: 'signes' },
  rows_modules: { en: 'modules', fr: 'modules' },
  rows_lessons: { en: 'lessons', fr: 'leçons' },
  rows_exercises: { en: 'exercises', fr: 'exercices' },
  rows_words: { en: 'words', fr: 'mots' },
  export: { en: 'Export', fr: 'Exporter' },
  exportText: {
    en: 'You can edit an exported file and import it again.',
    fr: 'Un fichier exporté peut être modifié puis importé à nouveau.'
  },
  export_signs: { en: 'Signs (CSV)', fr: 'Signes (CSV)' },
  export_words: { en: 'Words (CSV)', fr: 'Mots (CSV)' },
  export_all: { en: 'All content (JSON)', fr: 'Tous les contenus (JSON)' },

  notSaved: { en: 'You have unsaved changes.', fr: 'Votre saisie n’est pas encore enregistrée.' },
  discard: { en: 'Discard them', fr: 'L’abandonner' },
  files: { en: 'Files', fr: 'Fichiers' },
  filesLead: {
    en: 'All uploaded pictures and videos. Files dropped on a sign’s form are uploaded, too.',
    fr: 'Toutes les images et toutes les vidéos envoyées, y compris depuis les formulaires des signes.'
  },
  allFiles: { en: 'All files', fr: 'Tous les fichiers' },
  noFile: { en: 'No files yet.', fr: 'Pas encore de fichier.' },
  pictureOf: {
    en: (day: string, size: string) => `Picture of ${day}, ${size}`,
    fr: (day: string, size: string) => `Image du ${day}, ${size}`
  },
  videoOf: {
    en: (day: string, size: string) => `Video of ${day}, ${size}`,
    fr: (day: string, size: string) => `Vidéo du ${day}, ${size}`
  },
  copyAddress: { en: 'Copy the address', fr: 'Copier l’adresse' },
  deleteFileQuestion: {
    en: 'Delete this file? This cannot be undone. Files used by a sign or an exercise are not deleted.',
    fr: 'Supprimer ce fichier ? C’est irréversible. Les fichiers utilisés par un signe ou un exercice ne sont ' +
      'pas supprimés.'
  }
})
