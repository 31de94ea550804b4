// The fixed texts a client can meet, in English (the default) and French.
import type { FastifyRequest } from 'fastify'

export interface Text { en: string, fr: string }
export type Language = keyof Text

export const messages = {
  invalidAddress: { en: 'Invalid IP address', fr: 'Adresse IP invalide' },
  historyDeleted: { en: 'Sample history deleted', fr: 'Historique des échantillons supprimé' },
  modelNotFound: { en: 'No model found', fr: 'Aucun modèle trouvé' },
  routeNotFound: { en: 'Route not found', fr: 'Route introuvable' },
  internal: { en: 'Internal server error', fr: 'Erreur interne du serveur' },
  notJson: { en: 'The body is not valid JSON', fr: 'Le corps n’est pas du JSON valide' },
  validationFailed: { en: 'Validation failed', fr: 'Validation échouée' },
  missingField: { en: 'is required', fr: 'est requis' },
  badCharacters: {
    en: 'has characters or blank ends that are not allowed',
    fr: 'contient des caractères interdits, ou des espaces au début ou à la fin'
  },
  unknownField: { en: 'is not known here', fr: 'n’est pas connu ici' },
  badRequest: { en: 'Bad request', fr: 'Requête incorrecte' },
  bodyTooLarge: { en: 'The body is too large', fr: 'Le corps est trop volumineux' },
  unsupportedType: { en: 'Unsupported content type', fr: 'Type de contenu non pris en charge' },
  signInRequired: { en: 'Authentication required', fr: 'Authentification requise' },
  forbidden: { en: 'Access refused', fr: 'Accès refusé' },
  badCredentials: { en: 'Invalid credentials', fr: 'Identifiants invalides' },
  badRefreshToken: { en: 'Invalid refresh token', fr: 'Jeton de rafraîchissement invalide' },
  emailTaken: { en: 'This e-mail is already in use', fr: 'Cette adresse e-mail est déjà utilisée' },
  usernameTaken: { en: 'This username is already in use', fr: 'Ce nom d’utilisateur est déjà utilisé' },
  tooManyLogins: { en: 'Too many login attempts, please try again later', fr: 'Trop de tentatives de connexion, veuillez réessayer plus tard' },
  currentPasswordWrong: { en: 'The current password is wrong', fr: 'Le mot de passe actuel est incorrect' },
  currentPasswordMissing: { en: 'is required to change the password', fr: 'est requis pour changer le mot de passe' },
  passwordTooLong: { en: 'must not have more than 256 bytes', fr: 'ne doit pas dépasser 256 octets' },
  passwordCommon: { en: 'This password is one of the most common ones: choose another', fr: 'Ce mot de passe est l’un des plus courants : choisissez-en un autre' },
  passwordIsEmail: { en: 'The password must not be the e-mail or the username', fr: 'Le mot de passe ne doit être ni l’adresse e-mail ni le nom d’utilisateur' },
  userNotFound: { en: 'User not found', fr: 'Utilisateur introuvable' },
  signNotFound: { en: 'Sign not found', fr: 'Signe introuvable' },
  illustrationNotFound: { en: 'Illustration not found', fr: 'Illustration introuvable' },
  categoryNotFound: { en: 'Category not found', fr: 'Catégorie introuvable' },
  moduleNotFound: { en: 'Module not found', fr: 'Module introuvable' },
  lessonNotFound: { en: 'Lesson not found', fr: 'Leçon introuvable' },
  exerciseNotFound: { en: 'Exercise not found', fr: 'Exercice introuvable' },
  unknownCategory: { en: 'There is no category with this categoryId', fr: 'Aucune catégorie n’a ce categoryId' },
  unknownModule: { en: 'There is no module with this moduleId', fr: 'Aucun module n’a ce moduleId' },
  unknownLesson: { en: 'There is no lesson with this lessonId', fr: 'Aucune leçon n’a ce lessonId' },
  unknownSign: { en: 'There is no sign with this signId', fr: 'Aucun signe n’a ce signId' },
  categoryTaken: { en: 'A category of this name exists already', fr: 'Une catégorie porte déjà ce nom' },
  moduleInUse: { en: 'The module still has lessons: move or delete them first', fr: 'Le module a encore des leçons : déplacez-les ou supprimez-les d’abord' },
  lessonNotStarted: { en: 'The lesson has not been started', fr: 'La leçon n’a pas été commencée' },
  answerMissing: { en: 'Send either "answer" or "frames"', fr: 'Envoyez soit « answer », soit « frames »' },
  answerExpected: { en: 'This exercise takes an "answer"', fr: 'Cet exercice attend « answer »' },
  framesExpected: { en: 'This exercise takes "frames" of hand points', fr: 'Cet exercice attend « frames », des points de la main' },
  optionsMissing: { en: 'A choice exercise needs options', fr: 'Un exercice à choix a besoin d’options' },
  optionsUnexpected: { en: 'A sign_recognition exercise has no options', fr: 'Un exercice sign_recognition n’a pas d’options' },
  answerNotOffered: { en: 'The answer must be one of the options', fr: 'La réponse doit être l’une des options' },
  answerNotALetter: { en: 'The answer of a sign_recognition exercise is a letter from A to Z', fr: 'La réponse d’un exercice sign_recognition est une lettre de A à Z' },
  lastAdmin: { en: 'The last admin must stay', fr: 'Le dernier administrateur doit rester' },
  unavailable: { en: 'Service unavailable', fr: 'Service indisponible' },
  tooManyRequests: { en: 'Too many requests, please try again later', fr: 'Trop de requêtes, veuillez réessayer plus tard' },
  busy: { en: 'The recognizer is busy, please try again', fr: 'Le service de reconnaissance est occupé, veuillez réessayer' },
  badSession: {
    en: 'X-Session-Id must be 16 to 128 letters, digits, "-" or "_"',
    fr: 'X-Session-Id doit compter de 16 à 128 lettres, chiffres, « - » ou « _ »'
  },
  noFile: { en: 'Send one image in the form field "file"', fr: 'Envoyez une image dans le champ de formulaire « file »' },
  oneFile: { en: 'Send one file only, in the form field "file"', fr: 'Envoyez un seul fichier, dans le champ de formulaire « file »' },
  badForm: { en: 'The form is damaged or incomplete', fr: 'Le formulaire est endommagé ou incomplet' },
  emptyFile: { en: 'The file is empty', fr: 'Le fichier est vide' },
  notAnImage: { en: 'The file is neither a JPEG nor a PNG image', fr: 'Le fichier n’est ni une image JPEG ni une image PNG' },
  damagedImage: { en: 'The image is damaged or incomplete', fr: 'L’image est endommagée ou incomplète' },
  tooManyPixels: (most: number) => ({
    en: `The image has more than ${most} pixels`,
    fr: `L’image compte plus de ${most} pixels`
  }),
  uploadStopped: { en: 'The upload stopped before its end', fr: 'L’envoi s’est arrêté avant la fin' }
} satisfies Record<string, Text | ((...values: never[]) => Text)>

/** The first of the languages we speak in the caller's order of preference. */
export function languageOf (request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',').map(entry => {
    const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
  })
  const spoken = wanted.filter(({ language, quality }) => (language === 'en' || language === 'fr') && quality > 0)
  return spoken.sort((a, b) => b.quality - a.quality)[0]?.language === 'fr' ? 'fr' : 'en'
}
