// The texts of the account, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

export const t = translator({
  demo: { en: 'Demo', fr: 'Démo' },
  demoLead: {
    en: 'The course, practice, games and the alphabet work here. Your progress stays on this device.',
    fr: 'Le parcours, les exercices, les jeux et l’alphabet fonctionnent ici. Votre progression reste sur cet appareil.'
  },
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
    en: 'Everything works without one. With an account you find your progress again on other devices.',
    fr: 'Tout fonctionne sans compte. Avec un compte, vous retrouvez votre progression sur vos autres appareils.'
  },
  takenAlong: {
    en: 'What you did on this device is taken along.',
    fr: 'Ce que vous avez fait sur cet appareil est repris.'
  },
  hello: { en: (name: string) => `Hello, ${name}.`, fr: (name: string) => `Bonjour, ${name}.` },
  welcome: {
    en: (name: string, lessons: number, letters: number) =>
      `Welcome, ${name}.${taken(' Taken along: ', ' and ', lessons > 0 && plural(lessons, 'lesson', 'lessons'),
        letters > 0 && plural(letters, 'letter', 'letters'))}`,
    fr: (name: string, lessons: number, letters: number) =>
      `Bienvenue, ${name}.${taken(' Repris avec vous : ', ' et ', lessons > 0 && pluriel(lessons, 'leçon', 'leçons'),
        letters > 0 && pluriel(letters, 'lettre', 'lettres'))}`
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

  endedTitle: { en: 'You were signed out', fr: 'Vous avez été déconnecté' },
  ended: {
    en: (name: string) => `The session of ${name} was ended on another device, or has run out. What you do is kept ` +
      'here until you sign in again.',
    fr: (name: string) => `La session de ${name} a été fermée sur un autre appareil, ou a expiré. Ce que vous faites ` +
      'est gardé ici jusqu’à votre prochaine connexion.'
  },
  keptFor: {
    en: (name: string) => `If somebody else signs in, what ${name} did and was not sent yet stays here for ` +
      `${name} alone.`,
    fr: (name: string) => `Si quelqu’un d’autre se connecte, ce que ${name} a fait et qui n’a pas encore été envoyé ` +
      `reste ici, pour ${name} uniquement.`
  },
  asGuest: { en: 'Go on without an account', fr: 'Continuer sans compte' },

  forgotten: { en: 'Forgotten your password?', fr: 'Mot de passe oublié ?' },
  forgottenTitle: { en: 'Choose a new password', fr: 'Choisir un autre mot de passe' },
  askTitle: { en: '1. Ask for a code', fr: '1. Demander un code' },
  ask: { en: 'Send me a code', fr: 'M’envoyer un code' },
  asked: {
    en: 'If an account has this e-mail address, a code is on its way to it.',
    fr: 'Si un compte a cette adresse e-mail, un code lui est envoyé.'
  },
  askTeacher: {
    en: 'If you are in a class, your teacher gives you a code.',
    fr: 'Si vous êtes dans une classe, votre enseignant vous donne un code.'
  },
  noMails: {
    en: 'This site sends no emails. Whoever runs it gives you a code.',
    fr: 'Ce site n’envoie pas de courriels. La personne qui le gère vous donne un code.'
  },
  askThere: { en: (contact: string) => `Ask ${contact}`, fr: (contact: string) => `Demander à ${contact}` },
  codeTitle: { en: '2. Type the code', fr: '2. Saisir le code' },
  code: { en: 'Code', fr: 'Code' },
  codeHint: {
    en: 'From your teacher, from the email, or from whoever runs this site. It works once.',
    fr: 'De votre enseignant, du courriel, ou de la personne qui gère ce site. Il ne sert qu’une fois.'
  },
  startTitle: { en: 'Choose your password', fr: 'Choisissez votre mot de passe' },
  startLead: {
    en: 'Your teacher gave you a slip with a username and a code.',
    fr: 'Votre enseignant vous a donné un papier avec un nom d’utilisateur et un code.'
  },
  startCodeHint: {
    en: 'It works once. Case and dashes do not count.',
    fr: 'Il ne sert qu’une fois. Majuscules et tirets ne comptent pas.'
  },
  startNow: { en: 'Set the password and start', fr: 'Valider et commencer' },
  startedBefore: { en: 'Have you chosen your password already?', fr: 'Vous avez déjà choisi votre mot de passe ?' },
  setPassword: { en: 'Set the password', fr: 'Définir le mot de passe' },
  passwordSet: {
    en: 'The password is changed. Sign in with it.',
    fr: 'Le mot de passe est changé. Connectez-vous avec celui-ci.'
  },
  backToSignIn: { en: 'Back to sign-in', fr: 'Retour à la connexion' },

  login: { en: 'E-mail or username', fr: 'Adresse e-mail ou nom d’utilisateur' },
  email: { en: 'E-mail', fr: 'Adresse e-mail' },
  emailHintOfPupil: {
    en: 'Only for a new password, if you forget yours. Your teacher can help you with that, too.',
    fr: 'Seulement pour changer un mot de passe oublié. Votre enseignant peut aussi vous y aider.'
  },
  emailHint: {
    en: 'You may leave this empty. If you forget your password, you then need a code from your teacher, or from ' +
      'whoever runs this site.',
    fr: 'Ce champ peut rester vide. En cas d’oubli du mot de passe, il vous faudra alors un code de votre ' +
      'enseignant, ou de la personne qui gère ce site.'
  },
  username: { en: 'Username', fr: 'Nom d’utilisateur' },
  usernameHint: { en: 'At least 3 characters.', fr: 'Au moins 3 caractères.' },
  firstName: { en: 'First name', fr: 'Prénom' },
  lastName: { en: 'Last name', fr: 'Nom' },
  password: { en: 'Password', fr: 'Mot de passe' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  passwordHint: {
    en: 'At least 8 characters: a few words in a row are good.',
    fr: 'Au moins 8 caractères : quelques mots à la suite conviennent bien.'
  },
  currentPassword: { en: 'Current password', fr: 'Mot de passe actuel' },

  accountTitle: { en: 'Your account', fr: 'Votre compte' },
  signedInAs: {
    en: (username: string, email: string | null) => `Signed in as ${username}, ${email ?? 'without an e-mail'}.`,
    fr: (username: string, email: string | null) => `Compte de ${username}, ${email ?? 'sans adresse e-mail'}.`
  },
  guestTitle: { en: 'Done on this device without an account', fr: 'Fait sur cet appareil sans compte' },
  guestText: {
    en: 'There is progress on this device that belongs to no account. Is it yours?',
    fr: 'Il y a sur cet appareil une progression qui n’appartient à aucun compte. Est-ce la vôtre ?'
  },
  guestAdd: { en: 'Add it to my account', fr: 'L’ajouter à mon compte' },
  guestLeave: { en: 'Leave it on this device', fr: 'La laisser sur cet appareil' },
  waiting: {
    en: (count: number) => `${count} ${count === 1 ? 'answer is' : 'answers are'} not sent yet. If you sign out, ` +
      'they stay on this device for you alone, and are sent when you sign in again.',
    fr: (count: number) => count === 1
      ? '1 réponse n’est pas encore envoyée. Si vous vous déconnectez, elle reste sur cet appareil pour vous ' +
        'uniquement, et part quand vous vous reconnectez.'
      : `${count} réponses ne sont pas encore envoyées. Si vous vous déconnectez, elles restent sur cet appareil ` +
        'pour vous uniquement, et partent quand vous vous reconnectez.'
  },
  nameTitle: { en: 'Names', fr: 'Noms' },
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
    en: 'Everything that the server holds about you, in one file (JSON).',
    fr: 'Tout ce que le serveur détient sur vous, dans un seul fichier (JSON).'
  },
  download: { en: 'Download my data', fr: 'Télécharger mes données' },
  signOutText: {
    en: 'Your lessons, answers and reviews stay in your account, and so does the step of a lesson at which you are.',
    fr: 'Vos leçons, réponses et révisions restent dans votre compte, ainsi que l’étape d’une leçon où vous en êtes.'
  },
  signOutHere: { en: 'Sign out', fr: 'Se déconnecter' },
  signOutEverywhere: { en: 'Sign out on all devices', fr: 'Se déconnecter de tous les appareils' },
  signedOut: { en: 'You are signed out.', fr: 'Vous êtes déconnecté.' },
  signedOutHere: {
    en: 'You are signed out on this device. The server could not be told: there the session ends by itself.',
    fr: 'Vous êtes déconnecté sur cet appareil. Le serveur n’a pas pu être prévenu : la session y prendra fin ' +
      'd’elle-même.'
  },
  deleteTitle: { en: 'Delete the account', fr: 'Supprimer le compte' },
  deleteText: {
    en: 'Your profile, your progress and all your answers are deleted for good, on the server and on this device. ' +
      'This cannot be undone.',
    fr: 'Votre profil, votre progression et toutes vos réponses sont supprimés définitivement, sur le serveur et sur ' +
      'cet appareil. C’est irréversible.'
  },
  deleteForGood: { en: 'Delete my account for good', fr: 'Supprimer mon compte définitivement' },
  deleted: {
    en: 'Your account and everything in it are deleted.',
    fr: 'Votre compte et tout son contenu sont supprimés.'
  }
})

/** The counts that there are, in one sentence. */
function taken (intro: string, and: string, ...counts: (string | false)[]): string {
  const some = counts.filter(count => count !== false)
  return some.length > 0 ? `${intro}${some.join(and)}.` : ''
}
