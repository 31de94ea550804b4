// The texts of the account, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

export const t = translator({
  demo: { en: 'Demo', fr: 'Démo' },
  demoLead: {
    en: 'The course, practice, games and the alphabet work here. Your progress stays on this device.',
    fr: 'Le parcours, les exercices, les jeux et l’alphabet fonctionnent ici. Votre progression reste sur cet appareil.'
  },
  playground: { en: 'Playground for developers', fr: 'Essais pour développeurs' },
  needsServer: {
    en: 'Accounts, classes, a school’s own signs and use without a connection need a Dactylo server.',
    fr: 'Il faut un serveur Dactylo pour les comptes, les classes, les signes d’une école et l’usage hors connexion.'
  },
  signInLead: {
    en: 'Find your progress again, on any device.',
    fr: 'Retrouvez votre progression, sur tous vos appareils.'
  },
  noAccount: { en: 'No account yet?', fr: 'Pas encore de compte ?' },
  createLead: {
    en: 'Everything works without one. With an account, your progress follows you to your other devices.',
    fr: 'Tout fonctionne sans compte. Avec un compte, vous retrouvez votre progression sur vos autres appareils.'
  },
  adoptionNote: {
    en: 'Your progress on this device will be added.',
    fr: 'Votre progression sur cet appareil sera ajoutée à votre compte.'
  },
  hello: { en: (name: string) => `Hello, ${name}.`, fr: (name: string) => `Bonjour, ${name}.` },
  welcome: {
    en: (name: string, lessons: number, letters: number) =>
      `Welcome, ${name}.${listCounts(' Added: ', ' and ',
        lessons > 0 && plural(lessons, 'started lesson', 'started lessons'),
        letters > 0 && plural(letters, 'letter', 'letters'))}`,
    fr: (name: string, lessons: number, letters: number) =>
      `Bienvenue, ${name}.${listCounts(' Progression ajoutée : ', ' et ',
        lessons > 0 && pluriel(lessons, 'leçon commencée', 'leçons commencées'),
        letters > 0 && pluriel(letters, 'lettre', 'lettres'))}`
  },
  samples: {
    en: 'For developers: record samples', fr: 'Pour les développeurs : enregistrer des exemples'
  },
  haveInvitation: { en: 'Do you have a class code?', fr: 'Vous avez le code d’une classe ?' },
  classesText: {
    en: 'Your classes, and what a teacher sees.',
    fr: 'Vos classes, et ce que l’enseignant voit.'
  },
  created: {
    en: 'Your account has been created. Sign in with it.',
    fr: 'Votre compte est créé. Connectez-vous.'
  },

  endedTitle: { en: 'Your session has ended', fr: 'Votre session est fermée' },
  ended: {
    en: (name: string) => `The session of ${name} has expired or was ended on another device. Your work stays on ` +
      'this device until you sign in again.',
    fr: (name: string) => `La session de ${name} a expiré ou a été fermée sur un autre appareil. Votre travail reste ` +
      'sur cet appareil jusqu’à votre prochaine connexion.'
  },
  keptFor: {
    en: (name: string) => `If somebody else signs in, ${name}’s unsent work stays on this device, and only ` +
      `${name} can see it.`,
    fr: (name: string) => `Si quelqu’un d’autre se connecte, le travail non envoyé de ${name} reste sur cet ` +
      `appareil, visible par ${name} uniquement.`
  },
  asGuest: { en: 'Continue without an account', fr: 'Continuer sans compte' },

  forgotten: { en: 'Forgotten your password?', fr: 'Mot de passe oublié ?' },
  forgottenTitle: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },
  askTitle: { en: '1. Ask for a code', fr: '1. Demander un code' },
  ask: { en: 'Send me a code', fr: 'M’envoyer un code' },
  codeSent: {
    en: 'If an account has this e-mail address, a code is on its way.',
    fr: 'Si cette adresse correspond à un compte, un code vient d’y être envoyé.'
  },
  askTeacher: {
    en: 'If you are in a class, your teacher can give you a code.',
    fr: 'Si vous êtes dans une classe, votre enseignant peut vous donner un code.'
  },
  noMails: {
    en: 'This site sends no e-mail. Ask the person who runs it for a code.',
    fr: 'Ce site n’envoie pas d’e-mails. Demandez un code à la personne qui le gère.'
  },
  askThere: { en: (contact: string) => `Ask ${contact}`, fr: (contact: string) => `Demander à ${contact}` },
  codeTitle: { en: '2. Type the code', fr: '2. Saisir le code' },
  code: { en: 'Code', fr: 'Code' },
  codeHint: {
    en: 'From your teacher, the e-mail, or the person who runs this site. It works once.',
    fr: 'Il vous a été donné par votre enseignant ou la personne qui gère ce site, ou envoyé par e-mail. Il ne sert ' +
      'qu’une fois.'
  },
  startTitle: { en: 'Choose your password', fr: 'Choisissez votre mot de passe' },
  startLead: {
    en: 'Your teacher gave you a slip with a username and a code.',
    fr: 'Votre enseignant vous a donné une étiquette avec un identifiant et un code.'
  },
  startCodeHint: {
    en: 'It works once. Case and dashes do not matter.',
    fr: 'Il ne sert qu’une fois. Peu importent les majuscules et les tirets.'
  },
  startNow: { en: 'Set the password and start', fr: 'Valider et commencer' },
  startedBefore: { en: 'Already chosen your password?', fr: 'Mot de passe déjà choisi ?' },
  setPassword: { en: 'Set the password', fr: 'Définir le mot de passe' },
  passwordSet: {
    en: 'The password is changed. Sign in with it.',
    fr: 'Le mot de passe est changé. Connectez-vous avec ce nouveau mot de passe.'
  },
  backToSignIn: { en: 'Back to sign-in', fr: 'Retour à la connexion' },

  login: { en: 'E-mail or username', fr: 'Adresse e-mail ou identifiant' },
  email: { en: 'E-mail', fr: 'Adresse e-mail' },
  emailHintOfPupil: {
    en: 'Only used if you forget your password. Your teacher can help with that, too.',
    fr: 'Seulement pour remplacer un mot de passe oublié. Votre enseignant peut aussi vous y aider.'
  },
  emailHint: {
    en: 'Optional. Without it, if you forget your password, you need a code from your teacher or the person who ' +
      'runs this site.',
    fr: 'Sans adresse e-mail, si vous oubliez votre mot de passe, il vous faudra un code de votre enseignant ou ' +
      'de la personne qui gère ce site.'
  },
  username: { en: 'Username', fr: 'Identifiant' },
  usernameHint: { en: 'At least 3 characters.', fr: 'Au moins 3 caractères.' },
  firstName: { en: 'First name', fr: 'Prénom' },
  lastName: { en: 'Last name', fr: 'Nom' },
  password: { en: 'Password', fr: 'Mot de passe' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  passwordHint: {
    en: 'At least 8 characters: a few words in a row work well.',
    fr: 'Au moins 8 caractères : quelques mots à la suite conviennent bien.'
  },
  currentPassword: { en: 'Current password', fr: 'Mot de passe actuel' },

  accountTitle: { en: 'Your account', fr: 'Votre compte' },
  signedInAs: {
    en: (username: string, email: string | null) => `Signed in as ${username}, ${email ?? 'without an e-mail'}.`,
    fr: (username: string, email: string | null) =>
      `Identifiant : ${username}. ${email ? `Adresse e-mail : ${email}` : 'Aucune adresse e-mail'}.`
  },
  guestTitle: { en: 'Progress on this device without an account', fr: 'Progression sur cet appareil, sans compte' },
  guestText: {
    en: 'This device has progress that belongs to no account. Is it yours?',
    fr: 'Cet appareil contient une progression qui n’appartient à aucun compte. Est-ce la vôtre ?'
  },
  guestAdd: { en: 'Add it to my account', fr: 'L’ajouter à mon compte' },
  guestLeave: { en: 'Leave it on this device', fr: 'La laisser sur cet appareil' },
  waiting: {
    en: (count: number) => `${count} ${count === 1 ? 'answer is' : 'answers are'} not sent yet. If you sign out, ` +
      'only you can see them on this device. They are sent when you sign in again.',
    fr: (count: number) => count === 1
      ? '1 réponse n’est pas encore envoyée. Si vous vous déconnectez, elle reste sur cet appareil, pour vous ' +
        'uniquement, et part à votre prochaine connexion.'
      : `${count} réponses ne sont pas encore envoyées. Si vous vous déconnectez, elles restent sur cet appareil, ` +
        'pour vous uniquement, et partent à votre prochaine connexion.'
  },
  nameTitle: { en: 'Username and names', fr: 'Identifiant, prénom et nom' },
  passwordEnds: {
    en: 'Your other devices will be signed out.',
    fr: 'Vos autres appareils seront déconnectés.'
  },
  changePassword: { en: 'Change the password', fr: 'Changer le mot de passe' },
  passwordChanged: {
    en: 'The password is changed. Other devices are signed out.',
    fr: 'Le mot de passe est changé. Les autres appareils sont déconnectés.'
  },
  dataTitle: { en: 'Your data', fr: 'Vos données' },
  dataText: {
    en: 'Everything the server stores about you, in one file (JSON).',
    fr: 'Tout ce que le serveur conserve sur vous, dans un seul fichier (JSON).'
  },
  download: { en: 'Download my data', fr: 'Télécharger mes données' },
  signOutText: {
    en: 'Your account keeps your lessons, answers, reviews, and your place in each lesson.',
    fr: 'Votre compte garde vos leçons, réponses et révisions, et l’étape où vous en êtes dans chaque leçon.'
  },
  signOutHere: { en: 'Sign out', fr: 'Se déconnecter' },
  signOutEverywhere: { en: 'Sign out on all devices', fr: 'Se déconnecter de tous les appareils' },
  signedOut: { en: 'You are signed out.', fr: 'Session fermée.' },
  signedOutHere: {
    en: 'You are signed out on this device. The server could not be reached: the session expires there later.',
    fr: 'Session fermée sur cet appareil. Le serveur n’a pas pu être prévenu : la session y expirera plus tard.'
  },
  deleteTitle: { en: 'Delete the account', fr: 'Supprimer le compte' },
  deleteText: {
    en: 'Your profile, progress and answers are permanently deleted, on the server and on this device. This cannot ' +
      'be undone.',
    fr: 'Votre profil, votre progression et toutes vos réponses seront supprimés définitivement, sur le serveur et ' +
      'sur cet appareil. C’est irréversible.'
  },
  deleteForGood: { en: 'Delete my account permanently', fr: 'Supprimer mon compte définitivement' },
  deleted: {
    en: 'Your account and everything in it are deleted.',
    fr: 'Votre compte et tout son contenu sont supprimés.'
  }
})

/** The counts above zero, joined to one sentence. */
function listCounts (intro: string, and: string, ...counts: (string | false)[]): string {
  const some = counts.filter(count => count !== false)
  return some.length > 0 ? `${intro}${some.join(and)}.` : ''
}
