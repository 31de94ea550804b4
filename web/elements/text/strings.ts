// The shared texts, in both languages. Views that load on demand have `strings.ts` files of their own.
import { plural } from './plural.ts'

const percent = (share: number) => Math.round(100 * share)

export const strings = {
  skipToContent: { en: 'Skip to content', fr: 'Aller au contenu' },
  practise: { en: 'Practise', fr: 'S’exercer' },
  learn: { en: 'Learn', fr: 'Apprendre' },
  dictionary: { en: 'Dictionary', fr: 'Dictionnaire' },
  classes: { en: 'Classes', fr: 'Classes' },
  admin: { en: 'Admin', fr: 'Admin' },
  message: { en: 'Message', fr: 'Message' },
  photo: { en: 'Photo', fr: 'Photo' },
  record: { en: 'Record samples', fr: 'Enregistrer des exemples' },
  signIn: { en: 'Sign in', fr: 'Se connecter' },
  createAccount: { en: 'Create an account', fr: 'Créer un compte' },
  accountOf: { en: (name: string) => `Account: ${name}`, fr: (name: string) => `Compte : ${name}` },
  readBack: { en: 'Read from hands', fr: 'Lire des mots épelés' },
  game: { en: 'Words against the clock', fr: 'Défi chrono' },
  spellFreely: { en: 'What did I spell?', fr: 'Qu’ai-je épelé ?' },
  readBackInvitation: { en: 'Read words from hands', fr: 'Lire des mots épelés' },
  review: { en: 'Review', fr: 'Réviser' },
  level: { en: 'Level', fr: 'Niveau' },
  levelName: {
    en: (level: 1 | 2 | 3) => ['Easy', 'Medium', 'Hard'][level - 1]!,
    fr: (level: 1 | 2 | 3) => ['Facile', 'Moyen', 'Difficile'][level - 1]!
  },
  yourLetters: { en: 'Your letters', fr: 'Vos lettres' },
  signThem: {
    en: (letters: string) => `Sign them: ${letters}`,
    fr: (letters: string) => `Signer ces lettres : ${letters}`
  },
  classCode: { en: 'Class code', fr: 'Code de la classe' },
  start: { en: 'Start', fr: 'Commencer' },
  next: { en: 'Continue', fr: 'Continuer' },
  save: { en: 'Save', fr: 'Enregistrer' },
  saved: { en: 'Saved.', fr: 'Enregistré.' },
  sections: { en: 'Sections', fr: 'Rubriques' },
  tools: { en: 'More tools', fr: 'Autres outils' },
  otherLanguage: { en: 'Français', fr: 'English' },
  footer: {
    en: 'Recognition happens on this device. No picture leaves it.',
    fr: 'La reconnaissance a lieu sur cet appareil. Aucune image ne le quitte.'
  },

  homeTitle: { en: 'Spell with your hands', fr: 'Épelez avec vos mains' },
  homeLead: {
    en: 'Learn the French Sign Language alphabet in front of your camera. Dactylo shows which letter it sees, and ' +
      'what to change.',
    fr: 'Apprenez l’alphabet de la langue des signes française devant votre caméra. Dactylo vous dit quelle lettre ' +
      'il voit et quoi corriger.'
  },
  courseLead: {
    en: (isGuest: boolean) =>
      `From your first letter to whole words, step by step.${isGuest ? ' Everything works without an account.' : ''}`,
    fr: (isGuest: boolean) =>
      `De la première lettre à des mots entiers, pas à pas.${isGuest ? ' Tout fonctionne sans compte.' : ''}`
  },
  startCourse: { en: 'Start the course', fr: 'Commencer le parcours' },
  begin: { en: (lesson: string) => `Begin: ${lesson}`, fr: (lesson: string) => `Commencer : ${lesson}` },
  goOnWith: { en: (lesson: string) => `Continue: ${lesson}`, fr: (lesson: string) => `Continuer : ${lesson}` },
  allDone: { en: 'You have finished every lesson.', fr: 'Vous avez fait toutes les leçons.' },
  theCourse: { en: 'The whole course', fr: 'Tout le parcours' },
  dailyRound: { en: 'Today’s round', fr: 'Séance du jour' },
  wordLabel: { en: 'A word or a name', fr: 'Un mot ou un prénom' },
  wordPlaceholder: { en: 'your first name', fr: 'votre prénom' },
  spellIt: { en: 'Spell it', fr: 'Épeler' },
  noLetters: { en: 'Type at least one letter from A to Z.', fr: 'Tapez au moins une lettre de A à Z.' },
  atMost: { en: (most: number) => `At most ${most} characters.`, fr: (most: number) => `${most} caractères au plus.` },
  surpriseMe: { en: 'Surprise me', fr: 'Un mot au hasard' },
  chooseLetters: { en: 'Choose letters', fr: 'Choisir des lettres' },
  allLetters: { en: 'All', fr: 'Toutes' },
  noneOfThem: { en: 'None', fr: 'Aucune' },
  easyLetters: { en: 'Easy ones', fr: 'Les faciles' },
  similarLetters: { en: 'Look-alikes', fr: 'Qui se ressemblent' },
  movingLetters: { en: 'With movement', fr: 'Avec mouvement' },
  startLetters: {
    en: (count: number) =>
      count === 0 ? 'Choose a letter first' : count === 1 ? 'Practise 1 letter' : `Practise ${count} letters`,
    fr: (count: number) =>
      count === 0 ? 'Choisissez d’abord une lettre' : `S’exercer sur ${count === 1 ? '1 lettre' : `${count} lettres`}`
  },
  moving: { en: 'moves', fr: 'en mouvement' },

  copyLink: { en: 'Copy the link', fr: 'Copier le lien' },
  print: { en: 'Print', fr: 'Imprimer' },
  haveAccount: { en: 'Already have an account?', fr: 'Déjà un compte ?' },
  letter: { en: (letter: string) => `Letter ${letter}`, fr: (letter: string) => `Lettre ${letter}` },
  pictureOf: {
    en: (letter: string) => `Hand making the letter ${letter}`,
    fr: (letter: string) => `Main formant la lettre ${letter}`
  },
  movement: { en: 'Movement', fr: 'Mouvement' },
  recall: {
    en: 'Sign it from memory. The hand appears when you ask, or after a while.',
    fr: 'Signez-la de mémoire. La main s’affiche à votre demande, ou après un moment.'
  },
  showPicture: { en: 'Show the hand', fr: 'Montrer la main' },
  moveAgain: { en: 'Show the movement again', fr: 'Revoir le mouvement' },
  practising: { en: (what: string) => `Practising ${what}`, fr: (what: string) => `Exercice : ${what}` },
  progress: { en: 'Progress', fr: 'Progression' },
  letterDone: { en: (letter: string) => `${letter}, done`, fr: (letter: string) => `${letter}, faite` },
  letterSkipped: { en: (letter: string) => `${letter}, skipped`, fr: (letter: string) => `${letter}, passée` },
  letterUnclear: { en: (letter: string) => `${letter}, unclear`, fr: (letter: string) => `${letter}, pas nette` },
  letterNow: { en: (letter: string) => `${letter}, now`, fr: (letter: string) => `${letter}, en cours` },
  letterNext: { en: (letter: string) => `${letter}, to come`, fr: (letter: string) => `${letter}, à venir` },
  time: { en: 'Time', fr: 'Temps' },
  mirroredView: { en: 'Your camera, mirrored', fr: 'Votre caméra, en miroir' },
  cameraView: { en: 'Your camera', fr: 'Votre caméra' },
  otherCamera: { en: 'Other camera', fr: 'Autre caméra' },
  skip: { en: 'Skip', fr: 'Passer' },
  skipHint: {
    en: (skip: string) => `Letter not recognised? Press “${skip}” to move on.`,
    fr: (skip: string) => `Votre lettre n’est pas reconnue ? « ${skip} » permet de continuer.`
  },
  ownTwins: {
    en: 'Is your F or your T misread? Show how you sign them.',
    fr: 'Dactylo lit mal votre F ou votre T ? Montrez-les-lui.'
  },
  pause: { en: 'Pause', fr: 'Pause' },
  resume: { en: 'Resume', fr: 'Reprendre' },
  paused: { en: 'Paused. The camera is off.', fr: 'En pause. La caméra est éteinte.' },
  finish: { en: 'Finish', fr: 'Terminer' },
  startingCamera: { en: 'Starting the camera…', fr: 'Démarrage de la caméra…' },
  allowCamera: {
    en: 'Allow the camera when your browser asks.',
    fr: 'Autorisez la caméra quand le navigateur le demande.'
  },

  showHand: { en: 'Show your hand to the camera.', fr: 'Montrez votre main à la caméra.' },
  lightPoor: {
    en: 'It is too dark: turn to a window or a lamp.',
    fr: 'Il fait trop sombre : tournez-vous vers une fenêtre ou une lampe.'
  },
  noLetterYet: { en: 'I see your hand, but no letter yet.', fr: 'Je vois votre main, mais pas encore de lettre.' },
  holdIt: { en: 'That’s it, hold it…', fr: 'C’est ça, gardez la position…' },
  turnHand: {
    en: 'This could be another letter: turn your hand a little.',
    fr: 'Ce pourrait être une autre lettre : tournez un peu la main.'
  },
  keepMoving: { en: 'That’s it, keep moving…', fr: 'C’est ça, continuez le mouvement…' },
  seen: { en: (letter: string) => `I see ${letter}.`, fr: (letter: string) => `Je vois ${letter}.` },
  comparePicture: { en: 'Compare your hand with the picture.', fr: 'Comparez votre main avec l’image.' },
  indexInFront: {
    en: 'For F, the index finger passes in front of the thumb.', fr: 'Pour F, l’index passe devant le pouce.'
  },
  thumbInFront: {
    en: 'For T, the thumb passes in front of the index finger.', fr: 'Pour T, le pouce passe devant l’index.'
  },
  slideAside: {
    en: (letter: string) => `Now the second ${letter}: slide your hand a little to the side.`,
    fr: (letter: string) => `Maintenant le second ${letter} : glissez un peu la main sur le côté.`
  },
  doMovement: { en: 'The shape is right: now the movement.', fr: 'La forme est bonne : maintenant le mouvement.' },
  right: { en: (letter: string) => `${letter}: right!`, fr: (letter: string) => `${letter} : bravo !` },
  confidence: {
    en: (share: number) => `${percent(share)}% sure`,
    fr: (share: number) => `certitude : ${percent(share)} %`
  },
  nothingSeen: { en: 'no letter', fr: 'aucune lettre' },
  seenNow: {
    en: (letter: string | null, note: string) => `Seen now: ${letter ? `${letter}, ` : ''}${note}`,
    fr: (letter: string | null, note: string) => `Vu à l’instant : ${letter ? `${letter}, ` : ''}${note}`
  },

  summaryTitle: { en: 'Well done!', fr: 'Bravo !' },
  summaryStopped: { en: 'Round over', fr: 'Exercice terminé' },
  summaryText: {
    en: (right: number, all: number, time: string) => `${right} of ${plural(all, 'letter', 'letters')} in ${time}.`,
    fr: (right: number, all: number, time: string) => `${right} lettre${right > 1 ? 's' : ''} sur ${all} en ${time}.`
  },
  timeOfEach: { en: 'Time per letter', fr: 'Temps par lettre' },
  seconds: { en: (seconds: string) => `${seconds} s`, fr: (seconds: string) => `${seconds.replace('.', ',')} s` },
  skipped: { en: 'skipped', fr: 'passée' },
  again: { en: 'Once more', fr: 'Encore une fois' },
  practiseHardest: {
    en: (letters: string) => `Practise the hard ones: ${letters}`,
    fr: (letters: string) => `S’exercer sur les lettres difficiles : ${letters}`
  },
  somethingElse: { en: 'Something else', fr: 'Autre chose' },

  loading: { en: 'Preparing the recognizer', fr: 'Préparation de la reconnaissance' },
  loadingBytes: {
    en: (loaded: number, total: number) =>
      `${megabytes(loaded)} of ${megabytes(total)} MB. This is downloaded only once.`,
    fr: (loaded: number, total: number) =>
      `${megabytes(loaded, ',')} sur ${megabytes(total, ',')} Mo. Ce téléchargement n’a lieu qu’une fois.`
  },
  loadingKept: { en: 'Starting…', fr: 'Démarrage…' },
  engineFailed: {
    en: 'The recognizer could not start. Try again or reload the page.',
    fr: 'La reconnaissance n’a pas pu démarrer. Réessayez ou rechargez la page.'
  },
  notDownloaded: {
    en: 'The recognizer could not be downloaded. Check the connection, then try again.',
    fr: 'Le module de reconnaissance n’a pas pu être téléchargé. Vérifiez la connexion, puis réessayez.'
  },
  engineStopped: { en: 'The recognizer has stopped.', fr: 'La reconnaissance s’est arrêtée.' },
  lettersByServer: {
    en: 'This browser cannot read letters by itself: the points of your hand (no picture) are sent to the server.',
    fr: 'Ce navigateur ne peut pas lire lui-même les lettres : les points de votre main (pas d’image) sont envoyés ' +
      'au serveur.'
  },
  maySendPictures: {
    en: 'May pictures be sent to the server?',
    fr: 'Acceptez-vous d’envoyer des images au serveur ?'
  },
  whySendPictures: {
    en: 'This browser cannot track your hand. The server can: it receives pictures, reads the letter and stores ' +
      'nothing.',
    fr: 'Ce navigateur ne peut pas suivre votre main. Le serveur le peut : il reçoit des images, lit la lettre et ' +
      'ne conserve rien.'
  },
  sendPictures: { en: 'Send pictures to the server', fr: 'Envoyer les images au serveur' },
  picturesByServer: {
    en: 'Pictures are sent to the server, which reads the letter and stores nothing.',
    fr: 'Les images sont envoyées au serveur, qui lit la lettre et ne conserve rien.'
  },
  serverSilent: {
    en: 'The server is not responding. Check the connection, then try again.',
    fr: 'Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.'
  },
  notTaken: {
    en: (reason: string) => `The server refused an answer: ${reason}`,
    fr: (reason: string) => `Le serveur a refusé une réponse : ${reason}`
  },
  notTakenYet: {
    en: (reason: string) => 'The server could not save an answer. It stays on this device and is sent again when ' +
      `you next open the page. Reason: ${reason}`,
    fr: (reason: string) => 'Le serveur n’a pas pu enregistrer une réponse. Elle reste sur cet appareil et sera ' +
      `renvoyée à la prochaine ouverture de la page. Raison : ${reason}`
  },
  blocked: {
    en: 'Something on the network blocks it, such as a firewall. Try another network.',
    fr: 'Elle est bloquée sur le réseau, par exemple par un pare-feu. Essayez un autre réseau.'
  },
  sessionEnded: {
    en: 'Your session has ended. Your work stays on this device until you sign in again.',
    fr: 'Votre session est fermée. Votre travail reste sur cet appareil jusqu’à votre prochaine connexion.'
  },
  accountDeleted: {
    en: 'This account was deleted. Nothing of it is left on this device.',
    fr: 'Ce compte a été supprimé. Il n’en reste rien sur cet appareil.'
  },
  newerPage: {
    en: 'A newer version of this page is open in another tab. Reload to continue here.',
    fr: 'Une version plus récente de cette page est ouverte dans un autre onglet. ' +
      'Pour continuer ici, rechargez la page.'
  },
  databaseLost: {
    en: 'The browser closed this page’s storage. Reload to continue.',
    fr: 'Le navigateur ne donne plus accès aux données de cette page. Rechargez-la pour continuer.'
  },
  olderPage: {
    en: 'Close the other tabs of this page: their older version blocks your data.',
    fr: 'Fermez les autres onglets de cette page : leur version plus ancienne bloque vos données.'
  },
  deviceFull: {
    en: 'This device is full: your work is not being saved.',
    fr: 'Cet appareil est plein : votre travail n’est plus enregistré.'
  },
  newerModel: {
    en: 'A better letter model is available.', fr: 'Une meilleure reconnaissance des lettres est disponible.'
  },
  useIt: { en: 'Use it', fr: 'L’utiliser' },
  dismiss: { en: 'Dismiss', fr: 'Fermer' },
  offlineReady: { en: 'Ready to work offline.', fr: 'Prêt à fonctionner hors connexion.' },

  noSuchPage: {
    en: 'This page does not exist. Here is the home page.', fr: 'Cette page n’existe pas : voici l’accueil.'
  },
  newerData: {
    en: 'A newer version of this page has stored your work on this device. Reload the page. If that doesn’t help, ' +
      'the site is older than your work, which stays here until it is updated. Practice still works.',
    fr: 'Une version plus récente de cette page a enregistré votre travail sur cet appareil. Rechargez la page. ' +
      'Si cela ne suffit pas, le site est plus ancien que votre travail, qui reste ici jusqu’à sa mise à jour. ' +
      'Vous pouvez toujours vous exercer.'
  },
  unopenedTitle: { en: 'This section could not be opened', fr: 'Impossible d’ouvrir cette rubrique' },
  unopenedText: {
    en: 'Check the connection, then reload the page. If your browser blocks site data, this section won’t work. ' +
      'Practice still does.',
    fr: 'Vérifiez la connexion, puis rechargez la page. Si votre navigateur bloque les données de site, cette ' +
      'rubrique ne fonctionne pas, mais vous pouvez toujours vous exercer.'
  },
  reload: { en: 'Reload the page', fr: 'Recharger la page' },

  cameraTitle: { en: 'No camera picture', fr: 'Pas d’image de la caméra' },
  tryAgain: { en: 'Try again', fr: 'Réessayer' },
  usePhoto: { en: 'Use a photo instead', fr: 'Utiliser plutôt une photo' },

  choosePhoto: { en: 'Choose a photo', fr: 'Choisir une photo' },
  notAPhoto: {
    en: 'This file is not a picture that the browser can read. Try a JPEG or PNG file.',
    fr: 'Ce fichier n’est pas une image que le navigateur sait lire. Essayez un fichier JPEG ou PNG.'
  },
  photoNotTaken: {
    en: 'The server could not read the picture. Check the connection, then try again.',
    fr: 'Le serveur n’a pas pu lire l’image. Vérifiez la connexion, puis réessayez.'
  },
  photoUnread: {
    en: 'The picture could not be read. Try again, or try another one.',
    fr: 'L’image n’a pas pu être lue. Réessayez, ou essayez-en une autre.'
  },
  noHandInPhoto: {
    en: 'No hand found. Move closer until your hand fills a third of the picture, in good light.',
    fr: 'Aucune main trouvée. Approchez votre main, bien éclairée, jusqu’à ce qu’elle remplisse un tiers de l’image.'
  },
  noLetterInPhoto: { en: 'A hand, but no letter of the alphabet.', fr: 'Une main, mais aucune lettre de l’alphabet.' },
  reading: { en: 'Looking…', fr: 'Analyse…' }
} as const

const megabytes = (bytes: number, comma = '.') => (bytes / 1e6).toFixed(1).replace('.', comma)

/** Advice about each camera error. */
export const cameraFaults = {
  'camera-refused': {
    en: 'The browser blocks the camera for this page. Allow it with the camera or lock symbol next to the address, ' +
      'then try again.',
    fr: 'Le navigateur n’autorise pas la caméra pour cette page. Autorisez-la avec le symbole de caméra ou de ' +
      'cadenas près de l’adresse, puis réessayez.'
  },
  'camera-absent': {
    en: 'No camera was found. Plug one in and try again.',
    fr: 'Aucune caméra n’a été trouvée. Branchez-en une et réessayez.'
  },
  'camera-busy': {
    en: 'Another program is using the camera. Close it (a video call, perhaps) and try again.',
    fr: 'Un autre programme utilise la caméra. Fermez-le (un appel vidéo, peut-être) et réessayez.'
  },
  'camera-lost': {
    en: 'The camera has stopped. It may be unplugged or in use by another program. Check, then try again.',
    fr: 'La caméra s’est arrêtée. Elle est peut-être débranchée, ou utilisée par un autre programme. Vérifiez, puis ' +
      'réessayez.'
  },
  'camera-insecure': {
    en: 'Browsers allow the camera only on HTTPS pages or on this computer (localhost). Open the page at its ' +
      'https:// address.',
    fr: 'Les navigateurs n’autorisent la caméra que sur une page en HTTPS, ou sur cet ordinateur (localhost). ' +
      'Ouvrez la page à son adresse https://.'
  },
  'camera-failed': {
    en: 'The camera could not start. Unplug it or restart the browser, then try again.',
    fr: 'La caméra n’a pas pu démarrer. Débranchez-la ou redémarrez le navigateur, puis réessayez.'
  }
} as const
