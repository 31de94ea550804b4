// The texts of messages, in both languages.
import { translator } from '../../elements/text/language.ts'

export const t = translator({
  writeTitle: { en: 'Fingerspell a message', fr: 'Épeler un message' },
  writeLead: {
    en: 'Write to a friend: your link opens a hand that spells the message. Nothing is sent to a server.',
    fr: 'Écrivez à quelqu’un : votre lien ouvre une main qui épelle le message. Rien n’est envoyé à un serveur.'
  },
  label: { en: 'Your message', fr: 'Votre message' },
  onlyLetters: {
    en: 'Up to 60 letters. Hands spell letters and spaces only.',
    fr: '60 lettres au plus. Les mains n’épellent que les lettres et les espaces.'
  },
  signIt: { en: 'Spell it to the camera', fr: 'L’épeler devant la caméra' },
  answerBySigning: { en: 'Answer by signing', fr: 'Répondre en signant' },
  signTitle: { en: 'Sign it letter by letter', fr: 'Signez lettre par lettre' },
  howToSign: {
    en: 'Hold each letter until it is read. Between two equal letters, relax your hand.',
    fr: 'Tenez chaque lettre jusqu’à ce qu’elle soit lue. Entre deux lettres identiques, relâchez la main.'
  },
  signedSoFar: { en: 'Letters read so far', fr: 'Lettres déjà lues' },
  soFar: {
    en: (text: string) => text === '' ? 'Nothing is left.' : `So far: ${text}`,
    fr: (text: string) => text === '' ? 'Il ne reste rien.' : `Jusqu’ici : ${text}`
  },
  letterSigned: {
    en: (letter: string) => `${letter} is read. Now the next letter.`,
    fr: (letter: string) => `${letter} : lue. Lettre suivante !`
  },
  deleted: { en: (what: string) => `Deleted: ${what}.`, fr: (what: string) => `Supprimé : ${what}.` },
  nothingSigned: {
    en: 'No letter is read yet. Hold a letter in front of the camera.',
    fr: 'Aucune lettre n’est encore lue. Tenez une lettre devant la caméra.'
  },
  deleteLast: { en: 'Delete the last letter', fr: 'Supprimer la dernière lettre' },
  space: { en: 'Space', fr: 'Espace' },
  done: { en: 'Done', fr: 'Terminé' },
  typeInstead: { en: 'Type instead', fr: 'Taper au clavier' },
  make: { en: 'Make the link', fr: 'Créer le lien' },
  yourLink: { en: 'Your link', fr: 'Votre lien' },
  notSecret: {
    en: 'The link hides the text, but is no secret: everyone who has it can read the message.',
    fr: 'Le lien cache le texte sans le protéger : toute personne qui l’a peut lire le message.'
  },
  share: { en: 'Share', fr: 'Partager' },
  sharedTitle: { en: 'A message in hands', fr: 'Un message épelé' },
  qrCode: { en: 'QR code of the link', fr: 'Code QR du lien' },
  noQrCode: {
    en: 'The QR code could not be loaded. Check your connection.',
    fr: 'Le code QR n’a pas pu être chargé. Vérifiez votre connexion.'
  },
  readTitle: { en: 'A message for you', fr: 'Un message pour vous' },
  readLead: {
    en: 'A hand spells it. Read it letter by letter, then type it.',
    fr: 'Une main l’épelle. Lisez-le lettre par lettre, puis tapez-le.'
  },
  alphabet: { en: 'See the alphabet', fr: 'Voir l’alphabet' },
  answerIt: { en: 'Answer', fr: 'Répondre' },
  yourAnswer: { en: 'Your answer', fr: 'Votre réponse' },
  badLink: {
    en: 'This link holds no message. It may be cut: copy it again, as a whole.',
    fr: 'Ce lien ne contient aucun message. Il est peut-être coupé : copiez-le à nouveau, en entier.'
  },
  writeOne: { en: 'Write a message', fr: 'Écrire un message' }
})
