// The texts of classes, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

export const t = translator({
  signInFirst: {
    en: 'Sign in to see your classes. To join one, use the link or the code from your teacher.',
    fr: 'Connectez-vous pour voir vos classes. Pour en rejoindre une, utilisez le lien ou le code de votre enseignant.'
  },
  noSuchClass: {
    en: 'This class does not exist, or you do not teach it. Pupils join a class with the link or code of an ' +
      'invitation.',
    fr: 'Cette classe n’existe pas, ou vous n’y enseignez pas. Les élèves rejoignent une classe avec le lien ou le ' +
      'code d’une invitation.'
  },
  toClasses: { en: 'To your classes', fr: 'Aller à vos classes' },
  joinByCode: { en: 'Join a class with a code', fr: 'Rejoindre une classe avec un code' },

  joinTitle: { en: 'Join a class', fr: 'Rejoindre une classe' },
  codeHint: {
    en: 'Ten letters and digits from your teacher. Case and dashes do not matter.',
    fr: 'Dix lettres et chiffres, donnés par votre enseignant. Peu importent les majuscules et les tirets.'
  },
  codeUnknown: {
    en: 'This code is mistyped or no longer valid. Check it, or ask your teacher for another one.',
    fr: 'Ce code n’est plus valable ou a été mal recopié. Vérifiez-le, ou demandez-en un autre à votre enseignant.'
  },
  joinClass: { en: (name: string) => `Join ${name}`, fr: (name: string) => `Rejoindre ${name}` },
  invites: {
    en: (teacher: string) => `${teacher} invites you to join this class.`,
    fr: (teacher: string) => `${teacher} vous invite à rejoindre cette classe.`
  },
  noEmailNeeded: {
    en: 'You need no e-mail address: you sign in with your username. Your teacher sees your username and the name ' +
      'you enter.',
    fr: 'Aucune adresse e-mail n’est nécessaire : vous vous connectez avec votre identifiant. Votre enseignant voit ' +
      'cet identifiant, ainsi que le prénom et le nom que vous saisissez.'
  },
  alreadyIn: { en: 'You are already in this class.', fr: 'Vous êtes déjà dans cette classe.' },
  toClass: { en: 'Go to the class', fr: 'Aller à la classe' },
  join: { en: 'Join the class', fr: 'Rejoindre la classe' },
  invitedTo: {
    en: (name: string) => `You are invited to join ${name}. Sign in, then go back to the invitation.`,
    fr: (name: string) => `Vous avez une invitation pour ${name}. Connectez-vous, puis revenez à l’invitation.`
  },
  backToInvitation: { en: 'The invitation', fr: 'L’invitation' },

  teacherMay: { en: 'The teacher can:', fr: 'L’enseignant peut :' },
  teacherMayNothing: {
    en: 'The teacher no longer sees anything about you.',
    fr: 'L’enseignant ne voit plus rien de vous.'
  },
  see_name: { en: 'see your name and username', fr: 'voir votre nom et votre identifiant' },
  see_progress: {
    en: 'see which lessons you started and completed, when, with which score, and how many exercises you answered',
    fr: 'voir quelles leçons vous avez commencées et terminées, quand, avec quel score, et à combien d’exercices ' +
      'vous avez répondu'
  },
  reset_password: {
    en: 'give you a code to choose a new password if you forget yours',
    fr: 'vous donner un code pour choisir un nouveau mot de passe si vous oubliez le vôtre'
  },
  see_hard_letters: {
    en: 'see which letters are hard for the whole class, without names, once five pupils have tried them and ' +
      'practised on three days',
    fr: 'voir, sans noms, quelles lettres sont difficiles pour la classe, dès que cinq élèves les ont essayées et se ' +
      'sont entraînés trois jours différents'
  },
  madeUpClass: {
    en: 'A teacher who adds made-up pupils to a class could work out which letters are hard for one real pupil.',
    fr: 'Un enseignant qui ajouterait de faux élèves à une classe pourrait deviner quelles lettres sont difficiles ' +
      'pour un véritable élève.'
  },
  teacherMayNot: {
    en: 'The teacher does not see your e-mail address, your answers, your reviews, your other classes, or when you ' +
      'sign in. Other pupils see nothing about you.',
    fr: 'L’enseignant ne voit ni votre adresse e-mail, ni vos réponses, ni vos révisions, ni vos autres classes, ni ' +
      'quand vous vous connectez. Les autres élèves ne voient rien de vous.'
  },

  startFirst: { en: 'Start the first lesson', fr: 'Commencer la première leçon' },
  toCourse: { en: 'To the course', fr: 'Aller au parcours' },
  myClasses: { en: 'Classes you are in', fr: 'Classes où vous êtes élève' },
  inNoClass: { en: 'You are not in a class.', fr: 'Vous n’êtes dans aucune classe.' },
  taughtBy: {
    en: (teacher: string, day: string) => `Teacher: ${teacher}. You joined on ${day}.`,
    fr: (teacher: string, day: string) => `Enseignant : ${teacher}. Vous y êtes depuis le ${day}.`
  },
  yearHasEnded: {
    en: (day: string) => `This class ended on ${day}. The teacher does not see what you did later.`,
    fr: (day: string) =>
      `Cette classe s’est terminée le ${day}. L’enseignant ne voit pas ce que vous avez fait ensuite.`
  },
  leave: { en: 'Leave', fr: 'Quitter' },
  leaveClass: { en: (name: string) => `Leave ${name}`, fr: (name: string) => `Quitter ${name}` },
  leaveQuestion: {
    en: (name: string) => `Leave ${name}? The teacher will no longer see anything about you. You keep your progress. ` +
      'To return you need an invitation.',
    fr: (name: string) => `Quitter ${name} ? L’enseignant ne verra plus rien de vous. Vous gardez votre ` +
      'progression. Pour revenir, il vous faudra une invitation.'
  },

  taughtClasses: { en: 'Classes you teach', fr: 'Vos classes' },
  allClasses: { en: 'All classes', fr: 'Toutes les classes' },
  noClassYet: { en: 'No classes yet.', fr: 'Pas encore de classe.' },
  pupils: {
    en: (count: number) => plural(count, 'pupil', 'pupils'),
    fr: (count: number) => pluriel(count, 'élève', 'élèves')
  },
  newClass: { en: 'New class', fr: 'Nouvelle classe' },
  className: { en: 'Name of the class', fr: 'Nom de la classe' },
  classNameHint: { en: 'Pupils see it, too.', fr: 'Les élèves le voient aussi.' },
  makeClass: { en: 'Create the class', fr: 'Créer la classe' },
  usernameOfTeacher: { en: 'Username of the new teacher', fr: 'Identifiant du nouvel enseignant' },

  rename: { en: 'Rename the class', fr: 'Renommer la classe' },
  giveTitle: { en: 'Give the class to another teacher', fr: 'Confier la classe à un autre enseignant' },
  giveText: {
    en: 'With its pupils and their results. The previous teacher no longer sees it, and slips that were not used ' +
      'stop working.',
    fr: 'Avec ses élèves et leurs résultats. L’enseignant précédent ne la voit plus, et les étiquettes qui n’ont pas ' +
      'servi ne sont plus valables.'
  },
  giveQuestion: {
    en: (name: string, teacher: string) => `Give ${name} to ${teacher}?`,
    fr: (name: string, teacher: string) => `Confier ${name} à ${teacher} ?`
  },
  give: { en: 'Give the class', fr: 'Confier la classe' },
  given: {
    en: (name: string, teacher: string) => `${name} now belongs to ${teacher}.`,
    fr: (name: string, teacher: string) => `La classe ${name} est maintenant confiée à ${teacher}.`
  },
  deleteClass: { en: 'Delete the class', fr: 'Supprimer la classe' },
  deleteText: {
    en: 'Nobody sees it any more. You can restore it for 30 days, with its pupils, invitations and homework. Pupils ' +
      'keep their accounts and their progress.',
    fr: 'Plus personne ne la verra. Vous pourrez la rétablir pendant 30 jours, avec ses élèves, ses invitations et ' +
      'ses devoirs. Les élèves gardent leur compte et leur progression.'
  },
  deleteQuestion: {
    en: (name: string) => `Delete ${name}? You can restore it for 30 days.`,
    fr: (name: string) => `Supprimer ${name} ? Vous pourrez rétablir la classe pendant 30 jours.`
  },
  classDeleted: { en: (name: string) => `Deleted: ${name}`, fr: (name: string) => `Classe supprimée : ${name}` },
  undo: { en: 'Undo', fr: 'Annuler cette action' },
  restore: { en: 'Restore', fr: 'Rétablir' },
  deletedClasses: { en: 'Deleted classes', fr: 'Classes supprimées' },
  deletedOn: { en: (day: string) => `deleted on ${day}`, fr: (day: string) => `supprimée le ${day}` },

  pupilsTitle: { en: 'Pupils', fr: 'Élèves' },
  noPupils: {
    en: 'No pupils yet. Create an invitation and give its link or code to your pupils. Or create their accounts ' +
      'from a list.',
    fr: 'Pas encore d’élèves. Créez une invitation et donnez son lien ou son code à vos élèves, ou créez leurs ' +
      'comptes à partir d’une liste.'
  },
  youSee: {
    en: 'You see lessons and scores, but no answers or e-mail addresses. Pupils know this, and can leave the class.',
    fr: 'Vous voyez les leçons et les scores, mais ni les réponses ni les adresses e-mail. Les élèves le savent, et ' +
      'peuvent quitter la classe.'
  },
  lessonsDone: {
    en: (count: number) => `${plural(count, 'lesson', 'lessons')} done`,
    fr: (count: number) => `${pluriel(count, 'leçon terminée', 'leçons terminées')}`
  },
  average: { en: (score: number) => `${score} % on average`, fr: (score: number) => `${score} % en moyenne` },
  lastOn: { en: (day: string) => `last lesson on ${day}`, fr: (day: string) => `dernière leçon le ${day}` },
  withoutAnswers: {
    en: (count: number) => `${count} without answers`,
    fr: (count: number) => `${count} sans réponse`
  },
  completed: {
    en: (title: string, result: string, day: string) => `${title}: ${result}, ${day}`,
    fr: (title: string, result: string, day: string) => `${title} : ${result}, le ${day}`
  },
  started: {
    en: (title: string, day: string) => `${title}: started, ${day}`,
    fr: (title: string, day: string) => `${title} : commencée le ${day}`
  },
  download: { en: 'Download the table (CSV)', fr: 'Télécharger les résultats (CSV)' },
  remove: { en: 'Remove from the class', fr: 'Retirer de la classe' },
  removePupil: {
    en: (name: string) => `Remove from the class: ${name}`,
    fr: (name: string) => `Retirer de la classe : ${name}`
  },
  removeQuestion: {
    en: (name: string) => `Remove ${name} from the class? The account and its progress stay.`,
    fr: (name: string) => `Retirer ${name} de la classe ? Le compte et la progression seront conservés.`
  },
  removed: {
    en: (name: string) => `${name} is no longer in the class.`,
    fr: (name: string) => `${name} ne fait plus partie de la classe.`
  },

  severalPupils: { en: 'Several pupils at once', fr: 'Plusieurs élèves à la fois' },
  allPupils: { en: 'All pupils', fr: 'Tous les élèves' },
  nobodyYet: { en: 'No pupils yet.', fr: 'Pas encore d’élèves.' },
  newSlips: { en: 'New slips', fr: 'Nouvelles étiquettes' },
  newSlipsText: {
    en: 'For a lost slip, or if the printer failed: each ticked pupil gets a new code to choose a password.',
    fr: 'Pour une étiquette perdue ou une impression ratée : chaque élève coché reçoit un nouveau code pour choisir ' +
      'son mot de passe.'
  },
  newSlipsQuestion: {
    en: (count: number) => `Make new slips for ${plural(count, 'pupil', 'pupils')}? Their earlier slips of this ` +
      'class stop working. Passwords stay until the code is used.',
    fr: (count: number) => `Créer de nouvelles étiquettes pour ${pluriel(count, 'élève', 'élèves')} ? Les ` +
      'étiquettes précédentes de cette classe ne serviront plus. Le mot de passe reste valable tant que le code n’a ' +
      'pas servi.'
  },

  moveTo: { en: 'Another class', fr: 'Autre classe' },
  moveText: {
    en: 'Their results go with them. Pupils of an archived class also stay in it.',
    fr: 'Leurs résultats les suivent. Les élèves d’une classe archivée y restent aussi.'
  },
  noOtherClass: {
    en: 'To move pupils, first create the other class.',
    fr: 'Pour changer des élèves de classe, créez d’abord l’autre classe.'
  },
  classOfTeacher: {
    en: (name: string, teacher: string) => `${name} (${teacher})`,
    fr: (name: string, teacher: string) => `${name} (${teacher})`
  },
  move: { en: 'Move to this class', fr: 'Changer de classe' },
  moveQuestion: {
    en: (count: number, name: string) => `Move ${plural(count, 'pupil', 'pupils')} to ${name}?`,
    fr: (count: number, name: string) => `Faire passer ${pluriel(count, 'élève', 'élèves')} dans ${name} ?`
  },
  moved: {
    en: (count: number) => `Moved: ${plural(count, 'pupil', 'pupils')}. New class:`,
    fr: (count: number) => `Changement fait pour ${pluriel(count, 'élève', 'élèves')}. Nouvelle classe :`
  },

  archive: { en: 'Close the year', fr: 'Clore l’année' },
  archiveText: {
    en: 'Archived classes keep the results of today: you can read and print them, not change them. Pupils keep their ' +
      'accounts and their progress. You can reopen a class.',
    fr: 'Les classes archivées gardent les résultats du jour : vous pouvez les consulter et les imprimer, pas les ' +
      'modifier. Les élèves gardent leur compte et leur progression. Vous pourrez rouvrir une classe.'
  },
  archiveQuestion: {
    en: (name: string) => `Close the year of ${name}? Invitations and slips of this class stop working.`,
    fr: (name: string) => `Clore l’année de ${name} ? Les invitations et les étiquettes de cette classe ne serviront ` +
      'plus.'
  },
  archivedOn: {
    en: (day: string) => `Archived on ${day}. You see the results of that day.`,
    fr: (day: string) => `Classe archivée le ${day}. Vous voyez les résultats de ce jour-là.`
  },
  whatNow: {
    en: 'To take pupils into a new class, tick them under “Several pupils at once”, or paste the new class’s list.',
    fr: 'Pour faire passer des élèves dans une nouvelle classe, cochez-les sous « Plusieurs élèves à la fois », ou ' +
      'collez la liste de la nouvelle classe.'
  },
  reopen: { en: 'Reopen the class', fr: 'Rouvrir la classe' },
  archivedClasses: { en: 'Archived classes', fr: 'Classes archivées' },
  archivedDay: { en: (day: string) => `archived on ${day}`, fr: (day: string) => `archivée le ${day}` },
  endOfYear: { en: 'End of the year', fr: 'Fin de l’année' },
  classesOfYear: { en: 'Classes of this year', fr: 'Classes de cette année' },
  archiveSeveral: { en: 'Archive these classes', fr: 'Archiver ces classes' },
  archiveSeveralQuestion: {
    en: (count: number) => `Archive ${plural(count, 'class', 'classes')}? Invitations and slips stop working.`,
    fr: (count: number) => `Archiver ${pluriel(count, 'classe', 'classes')} ? Les invitations et les ` +
      'étiquettes ne serviront plus.'
  },

  removedPupils: { en: 'Removed pupils', fr: 'Élèves retirés' },
  removedOn: { en: (day: string) => `removed on ${day}`, fr: (day: string) => `retrait le ${day}` },

  invitations: { en: 'Invitations', fr: 'Invitations' },
  noInvitations: { en: 'No invitations yet.', fr: 'Pas encore d’invitation.' },
  invitationLine: {
    en: (uses: number, max: number, day: string) => `${uses} of ${max} used, valid until ${day}`,
    fr: (uses: number, max: number, day: string) => `utilisée ${uses} fois sur ${max}, valable jusqu’au ${day}`
  },
  revoke: { en: 'Withdraw', fr: 'Retirer' },
  revoked: { en: 'withdrawn', fr: 'retirée' },
  revokeQuestion: {
    en: 'Withdraw this invitation? It stops working. Pupils who have joined stay.',
    fr: 'Retirer cette invitation ? Elle ne fonctionnera plus ; les élèves déjà inscrits restent dans la classe.'
  },
  newInvitation: { en: 'New invitation', fr: 'Nouvelle invitation' },
  maxUses: { en: 'For how many pupils', fr: 'Pour combien d’élèves' },
  days: { en: 'For how many days', fr: 'Pour combien de jours' },
  invite: { en: 'Create the invitation', fr: 'Créer l’invitation' },
  openLink: { en: 'Open this address:', fr: 'Ouvrez cette adresse :' },
  orType: {
    en: (address: string) => `Or open ${address} and type this code:`,
    fr: (address: string) => `Ou ouvrez ${address} et saisissez ce code :`
  },
  goodFor: {
    en: (uses: number, day: string) => `For ${plural(uses, 'pupil', 'pupils')}, until ${day}.`,
    fr: (uses: number, day: string) => `Pour ${pluriel(uses, 'élève', 'élèves')}, jusqu’au ${day}.`
  },
  codeShownOnce: {
    en: 'This code is not shown again: copy it, print it, or write it down. You can make another one later.',
    fr: 'Ce code ne sera plus affiché : copiez-le, imprimez-le ou notez-le. Vous pourrez en créer un autre.'
  },
  copyCode: { en: 'Copy the code', fr: 'Copier le code' }
})
