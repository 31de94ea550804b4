// Every sentence a client can meet, in English (the default) and French.
import type { FastifyRequest } from 'fastify'
import type { Language, Text } from 'recognizer-wasm'

/** The code and the sentence of each error, by its status. A code never changes its meaning: clients rely on it. */
export const errors = {
  400: {
    VALIDATION_FAILED: { en: 'Validation failed', fr: 'La validation a échoué' },
    BAD_REQUEST: { en: 'Bad request', fr: 'Requête incorrecte' },
    INVALID_JSON: { en: 'The body is not valid JSON', fr: 'Le corps n’est pas du JSON valide' },
    INVALID_ADDRESS: { en: 'Invalid IP address', fr: 'Adresse IP invalide' },
    INVALID_SESSION_ID: {
      en: 'X-Session-Id must be 16 to 128 letters, digits, "-" or "_"',
      fr: 'X-Session-Id doit compter de 16 à 128 lettres, chiffres, « - » ou « _ »'
    },
    FILE_MISSING: {
      en: 'Send one file with a filename, in the form field "file"',
      fr: 'Envoyez un fichier avec son nom (filename), dans le champ « file » du formulaire'
    },
    TOO_MANY_FILES: {
      en: 'Send one file only, in the form field "file"',
      fr: 'Envoyez un seul fichier, dans le champ « file » du formulaire'
    },
    FILE_EMPTY: { en: 'The file is empty', fr: 'Le fichier est vide' },
    FORM_DAMAGED: { en: 'The form is damaged or incomplete', fr: 'Le formulaire est endommagé ou incomplet' },
    UPLOAD_STOPPED: { en: 'The upload stopped before its end', fr: 'L’envoi s’est arrêté avant la fin' },
    NOT_AN_IMAGE: {
      en: 'The file is neither a JPEG nor a PNG image',
      fr: 'Le fichier n’est ni une image JPEG ni une image PNG'
    },
    IMAGE_DAMAGED: { en: 'The image is damaged or incomplete', fr: 'L’image est endommagée ou incomplète' },
    IMAGE_TOO_COMPLEX: {
      en: 'The image has an unusual coding. Save it as an ordinary JPEG or PNG.',
      fr: 'Le codage de l’image est inhabituel. Enregistrez-la en JPEG ou PNG ordinaire.'
    }
  },
  401: {
    AUTHENTICATION_REQUIRED: { en: 'Authentication required', fr: 'Authentification requise' },
    CREDENTIALS_INVALID: { en: 'Invalid credentials', fr: 'Identifiants incorrects' },
    REFRESH_TOKEN_INVALID: { en: 'Invalid refresh token', fr: 'Jeton de rafraîchissement invalide' }
  },
  403: {
    FORBIDDEN: { en: 'Access refused', fr: 'Accès refusé' }
  },
  404: {
    ROUTE_NOT_FOUND: { en: 'Route not found', fr: 'Route introuvable' },
    MODEL_NOT_FOUND: { en: 'No model found', fr: 'Aucun modèle trouvé' },
    ILLUSTRATION_NOT_FOUND: { en: 'Illustration not found', fr: 'Illustration introuvable' },
    MEDIA_NOT_FOUND: { en: 'Picture or film not found', fr: 'Image ou film introuvable' },
    USER_NOT_FOUND: { en: 'User not found', fr: 'Utilisateur introuvable' },
    SIGN_NOT_FOUND: { en: 'Sign not found', fr: 'Signe introuvable' },
    CATEGORY_NOT_FOUND: { en: 'Category not found', fr: 'Catégorie introuvable' },
    MODULE_NOT_FOUND: { en: 'Module not found', fr: 'Module introuvable' },
    LESSON_NOT_FOUND: { en: 'Lesson not found', fr: 'Leçon introuvable' },
    EXERCISE_NOT_FOUND: { en: 'Exercise not found', fr: 'Exercice introuvable' },
    WORD_NOT_FOUND: { en: 'Word not found', fr: 'Mot introuvable' },
    ENTRY_NOT_FOUND: { en: 'Entry of the audit log not found', fr: 'Entrée du journal introuvable' },
    CLASS_NOT_FOUND: { en: 'Class not found', fr: 'Classe introuvable' },
    MEMBER_NOT_FOUND: { en: 'Member not found', fr: 'Membre introuvable' },
    INVITATION_NOT_FOUND: { en: 'Invitation not found', fr: 'Invitation introuvable' },
    ASSIGNMENT_NOT_FOUND: { en: 'Homework not found', fr: 'Devoir introuvable' }
  },
  408: {
    REQUEST_TIMEOUT: { en: 'The request took too long to arrive', fr: 'La requête a mis trop de temps à arriver' }
  },
  413: {
    BODY_TOO_LARGE: { en: 'The body is too large', fr: 'Le corps est trop volumineux' },
    IMAGE_TOO_LARGE: {
      en: 'The image has more than {most} pixels, or a side of more than {longest}',
      fr: 'L’image compte plus de {most} pixels, ou plus de {longest} sur un côté'
    }
  },
  415: {
    UNSUPPORTED_TYPE: {
      en: 'Unsupported content type, or a compressed body',
      fr: 'Type de contenu non pris en charge, ou corps compressé'
    }
  },
  416: {
    RANGE_UNSATISFIABLE: { en: 'The file has no such bytes', fr: 'Le fichier n’a pas ces octets' }
  },
  422: {
    EMAIL_TAKEN: { en: 'This e-mail is already in use', fr: 'Cette adresse e-mail est déjà utilisée' },
    USERNAME_TAKEN: { en: 'This username is already in use', fr: 'Ce nom d’utilisateur est déjà utilisé' },
    CURRENT_PASSWORD_WRONG: { en: 'The current password is wrong', fr: 'Le mot de passe actuel est incorrect' },
    RESET_CODE_INVALID: {
      en: 'The code is wrong, used or expired: ask for another one',
      fr: 'Le code est faux, déjà utilisé ou expiré : demandez-en un autre'
    },
    RESET_BY_ADMIN: {
      en: 'This server sends no mails: ask an admin for a code',
      fr: 'Ce serveur n’envoie pas de courriels : demandez un code à un administrateur'
    },
    PASSWORD_COMMON: {
      en: 'This password is one of the most common ones: choose another',
      fr: 'Ce mot de passe est l’un des plus courants : choisissez-en un autre'
    },
    PASSWORD_IS_NAME: {
      en: 'The password must not be the e-mail or the username',
      fr: 'Le mot de passe ne doit être ni l’adresse e-mail ni le nom d’utilisateur'
    },
    LAST_ADMIN: { en: 'The last admin must stay', fr: 'Il doit rester au moins un administrateur' },
    UNKNOWN_CATEGORY: { en: 'There is no category with this categoryId', fr: 'Aucune catégorie n’a ce categoryId' },
    UNKNOWN_MODULE: { en: 'There is no module with this moduleId', fr: 'Aucun module n’a ce moduleId' },
    UNKNOWN_LESSON: { en: 'There is no lesson with this lessonId', fr: 'Aucune leçon n’a ce lessonId' },
    UNKNOWN_SIGN: { en: 'There is no sign with this signId', fr: 'Aucun signe n’a ce signId' },
    UNKNOWN_MEDIA: {
      en: 'There is no picture or film at this address of this server: upload it first',
      fr: 'Aucune image ni film à cette adresse de ce serveur : envoyez-le d’abord'
    },
    UNKNOWN_TEACHER: {
      en: 'There is no teacher or admin with this teacherId', fr: 'Aucun enseignant ni administrateur n’a ce teacherId'
    },
    SIGN_IN_USE: {
      en: 'Exercises show this sign. With ?cascade=true it is deleted, and learners no longer see these exercises',
      fr: 'Des exercices montrent ce signe. Avec ?cascade=true il est supprimé malgré tout, et les apprenants ne les ' +
        'voient plus'
    },
    CATEGORY_IN_USE: {
      en: 'The category still has signs. With ?cascade=true it is deleted, and its signs have no category',
      fr: 'La catégorie a encore des signes. Avec ?cascade=true elle est supprimée malgré tout, et ils n’en ont plus'
    },
    MODULE_IN_USE: {
      en: 'The module still has lessons: move them first. With ?cascade=true they are deleted with it',
      fr: 'Le module a encore des leçons : déplacez-les d’abord. Avec ?cascade=true elles sont supprimées avec lui'
    },
    LESSON_IN_USE: {
      en: 'The lesson has exercises or learners, or is homework of a class. With ?cascade=true its exercises, its ' +
        'homework and all that learners did in it are deleted with it',
      fr: 'La leçon a des exercices ou des apprenants, ou une classe l’a à faire. Avec ?cascade=true ses exercices, ' +
        'ses devoirs et tout ce que les apprenants y ont fait sont supprimés avec elle'
    },
    EXERCISE_IN_USE: {
      en: 'Learners have answered this exercise. With ?cascade=true their answers are deleted with it',
      fr: 'Des apprenants ont répondu à cet exercice. Avec ?cascade=true leurs réponses sont supprimées avec lui'
    },
    MEDIA_IN_USE: {
      en: 'Signs or exercises show this file: give them another one first',
      fr: 'Des signes ou des exercices montrent ce fichier : donnez-leur-en d’abord un autre'
    },
    CLASS_IN_USE: {
      en: 'The class still has members. With ?cascade=true it is deleted anyway, with its homework. The members keep ' +
        'their progress',
      fr: 'La classe a encore des membres. Avec ?cascade=true elle est supprimée quand même, avec ses devoirs. Les ' +
        'membres gardent leur progression'
    },
    USER_IN_USE: {
      en: 'This user teaches classes: give them to another teacher or delete them first. With ?cascade=true they are ' +
        'deleted too',
      fr: 'Ce compte enseigne à des classes : confiez-les à un autre enseignant ou supprimez-les d’abord. Avec ' +
        '?cascade=true elles sont supprimées aussi'
    },
    LESSON_NOT_STARTED: { en: 'The lesson has not been started', fr: 'La leçon n’a pas été commencée' },
    ANSWER_EXPECTED: { en: 'This exercise takes an "answer"', fr: 'Cet exercice attend « answer »' },
    FRAMES_EXPECTED: {
      en: 'This exercise takes "frames" of hand points',
      fr: 'Cet exercice attend des points de la main dans « frames »'
    },
    ATTEMPT_ID_TAKEN: {
      en: 'This attemptId is that of another answer: make one for each',
      fr: 'Cet attemptId est celui d’une autre réponse : créez-en un pour chacune'
    },
    ATTEMPTS_FULL: {
      en: 'You have answered this exercise {most} times, which is as often as it counts: go on with another one',
      fr: 'Vous avez répondu {most} fois à cet exercice, le maximum : passez à un autre'
    },
    REVIEW_ID_TAKEN: {
      en: 'One of these ids is that of another review: make one for each',
      fr: 'L’un de ces identifiants est celui d’une autre révision : créez-en un pour chacune'
    },
    NOT_UNDOABLE: { en: 'This can’t be taken back', fr: 'Impossible de revenir sur cette action' },
    CHANGED_SINCE: {
      en: 'What the entry is about has changed since: take the later entries back first',
      fr: 'Ce dont parle cette entrée a changé depuis : revenez d’abord sur les entrées suivantes'
    },
    INVITATION_INVALID: {
      en: 'The invitation is wrong, used up, expired or revoked: ask for another one',
      fr: 'L’invitation est fausse, épuisée, expirée ou révoquée : demandez-en une autre'
    },
    CLASS_FULL: {
      en: 'The class already has {most} members, the maximum',
      fr: 'La classe compte {most} membres, le maximum'
    },
    CLASSES_FULL: {
      en: 'The teacher already has {most} classes, the maximum: delete one first',
      fr: 'L’enseignant a {most} classes, le maximum : supprimez-en une d’abord'
    },
    INVITATIONS_FULL: {
      en: 'The class already has {most} open invitations, the maximum: revoke one first',
      fr: 'La classe a {most} invitations ouvertes, le maximum : révoquez-en une d’abord'
    },
    ASSIGNMENTS_FULL: {
      en: 'The class has reached the limit of {most} homework lessons: remove one first',
      fr: 'La classe a atteint la limite de {most} leçons à faire : retirez-en une d’abord'
    },
    DUE_DAY_INVALID: {
      en: 'The day is over, or more than a year away: choose another one',
      fr: 'Ce jour est passé, ou dans plus d’un an : choisissez-en un autre'
    },
    OPTIONS_MISSING: { en: 'A choice exercise needs options', fr: 'Un exercice à choix a besoin d’options' },
    OPTIONS_UNEXPECTED: {
      en: 'A sign_recognition exercise has no options',
      fr: 'Un exercice sign_recognition n’a pas d’options'
    },
    OPTIONS_EN_DIFFER: {
      en: 'optionsEn must have as many entries as options',
      fr: 'optionsEn doit compter autant d’éléments que options'
    },
    ANSWER_NOT_OFFERED: { en: 'The answer must be one of the options', fr: 'La réponse doit être l’une des options' },
    ANSWER_NOT_A_LETTER: {
      en: 'The answer of a sign_recognition exercise is a capital letter from A to Z',
      fr: 'La réponse d’un exercice sign_recognition est une lettre majuscule de A à Z'
    }
  },
  429: {
    TOO_MANY_REQUESTS: {
      en: 'Too many requests, please try again later',
      fr: 'Trop de requêtes, veuillez réessayer plus tard'
    },
    TOO_MANY_LOGINS: {
      en: 'Too many login attempts, please try again later',
      fr: 'Trop de tentatives de connexion, veuillez réessayer plus tard'
    }
  },
  431: {
    HEADERS_TOO_LARGE: { en: 'The headers are too large', fr: 'Les en-têtes sont trop volumineux' }
  },
  500: {
    INTERNAL_ERROR: { en: 'Internal server error', fr: 'Erreur interne du serveur' }
  },
  503: {
    UNAVAILABLE: { en: 'Service unavailable', fr: 'Service indisponible' },
    RECOGNIZER_BUSY: {
      en: 'The recognizer is busy, please try again',
      fr: 'Le service de reconnaissance est occupé, veuillez réessayer'
    },
    UPLOADS_BUSY: {
      en: 'Too many files are on their way to this server, please try again',
      fr: 'Trop de fichiers sont en route vers ce serveur, veuillez réessayer'
    }
  }
} satisfies Record<number, Record<string, Text>>

/** What is wrong with one property of a request. */
export const faultTexts = {
  missing: { en: 'is required', fr: 'est obligatoire' },
  unknown: { en: 'is not known here', fr: 'est inconnu ici' },
  noSuchKey: { en: 'is no key of a row that is there', fr: 'n’est la clé d’aucune ligne existante' },
  twice: { en: 'is the key of an earlier row, too', fr: 'est déjà la clé d’une ligne précédente' },
  duplicate: {
    en: 'already exists, in the row with the key {key}', fr: 'existe déjà, dans la ligne dont la clé est {key}'
  },
  notCsv: { en: 'is not a CSV table with a header', fr: 'n’est pas un tableau CSV avec un en-tête' },
  longLine: { en: 'has a line of more than {limit} characters', fr: 'a une ligne de plus de {limit} caractères' },
  noSuchColumn: {
    en: 'has a column “{field}” in its first line, which must name fields: {fields}',
    fr: 'a une colonne « {field} » dans sa première ligne, qui doit nommer des champs : {fields}'
  },
  columnTwice: { en: 'has two columns “{field}”', fr: 'a deux colonnes « {field} »' },
  cells: {
    en: 'has {cells} cells where the header has {fields}: a text with a separator in it stands between quotes',
    fr: 'a {cells} cellules, l’en-tête {fields} : un texte qui contient un séparateur se met entre guillemets'
  },
  quotes: {
    en: 'has a quotation mark that is not closed, or that is not doubled within a text',
    fr: 'a un guillemet qui n’est pas fermé, ou qui n’est pas doublé dans un texte'
  },
  notUtf8: { en: 'is not UTF-8: save it as “CSV UTF-8”', fr: 'n’est pas en UTF-8 : enregistrez-le en « CSV UTF-8 »' },
  noPicture: {
    en: 'leads to no picture of this server: upload it first',
    fr: 'ne mène à aucune image de ce serveur : envoyez-la d’abord'
  },
  noFilm: {
    en: 'leads to no film of this server: upload it first',
    fr: 'ne mène à aucun film de ce serveur : envoyez-le d’abord'
  },
  notMedia: {
    en: 'is no JPEG, PNG or WebP picture, and no MP4 or WebM film',
    fr: 'n’est ni une image JPEG, PNG ou WebP, ni un film MP4 ou WebM'
  },
  filmDamaged: {
    en: 'is a film that is damaged, incomplete or has no picture',
    fr: 'est un film endommagé, incomplet ou sans image'
  },
  filmCodec: {
    en: 'is coded as {name}, which not every browser plays. Convert it to H.264.',
    fr: 'est codé en {name}, que tous les navigateurs ne lisent pas. Convertissez-le en H.264.'
  },
  notAMoment: {
    en: 'must be a moment such as 2026-01-31T08:00:00Z', fr: 'doit être un instant comme 2026-01-31T08:00:00Z'
  },
  notATimeZone: {
    en: 'must be a time zone such as Europe/Paris', fr: 'doit être un fuseau horaire comme Europe/Paris'
  },
  notADay: { en: 'must be a day such as 2026-01-31', fr: 'doit être un jour comme 2026-01-31' },
  notALetter: { en: 'must be a letter from A to Z', fr: 'doit être une lettre de A à Z' },
  notAWord: {
    en: 'must be letters, with or without accents, and single blanks, hyphens or apostrophes between them',
    fr: 'doit être fait de lettres, avec ou sans accents, et entre elles d’espaces, de traits d’union ou ' +
      'd’apostrophes, un à la fois'
  },
  noSuchFile: { en: 'names no file of the folder', fr: 'ne nomme aucun fichier du dossier' },
  notAnAddress: {
    en: 'must begin with https://, http:// or one "/", and have no blanks, quotes, "<", ">" or "\\"',
    fr: 'doit commencer par https://, http:// ou un seul « / », sans espaces, guillemets, « < », « > » ni « \\ »'
  },
  badCharacters: {
    en: 'has characters or blank ends that are not allowed',
    fr: 'contient des caractères interdits, ou des espaces au début ou à la fin'
  },
  brokenText: {
    en: 'has the character NUL in a text, or half of a character',
    fr: 'a dans un texte le caractère NUL, ou la moitié d’un caractère'
  },
  usernameUnclear: {
    en: 'must have {shortest} to {longest} characters: letters, digits, signs like "-" or "_" but no "@", and single ' +
      'blanks between words',
    fr: 'doit compter de {shortest} à {longest} caractères : lettres, chiffres, signes comme « - » ou « _ » sauf ' +
      '« @ », et espaces simples entre les mots'
  },
  usernameInUse: { en: 'is already in use', fr: 'est déjà utilisé' },
  usernameTwice: { en: 'is in an earlier row, too', fr: 'est déjà dans une ligne précédente' },
  pupilTwice: {
    en: 'is already in the class or in an earlier row. For somebody of the same name, add a username.',
    fr: 'est déjà dans la classe ou dans une ligne précédente. Pour un homonyme, ajoutez un nom d’utilisateur.'
  },
  passwordTooShort: {
    en: 'must have at least {shortest} characters', fr: 'doit compter au moins {shortest} caractères'
  },
  passwordTooLong: { en: 'must not have more than {longest} bytes', fr: 'ne doit pas dépasser {longest} octets' },
  currentPasswordMissing: {
    en: 'is required to change the password or the e-mail',
    fr: 'est obligatoire pour changer le mot de passe ou l’adresse e-mail'
  },
  answerMissing: { en: 'Send either "answer" or "frames"', fr: 'Envoyez soit « answer », soit « frames »' }
} satisfies Record<string, Text>

/** What a schema asks of a property, by its keyword. */
export const ruleTexts = {
  type: { en: 'must be {type}', fr: 'doit être {type}' },
  enum: { en: 'must be one of {values}', fr: 'doit être l’une des valeurs {values}' },
  minimum: { en: 'must be at least {limit}', fr: 'doit valoir au moins {limit}' },
  maximum: { en: 'must be at most {limit}', fr: 'doit valoir au plus {limit}' },
  minLength: { en: 'must have at least {limit} characters', fr: 'doit compter au moins {limit} caractères' },
  maxLength: { en: 'must have at most {limit} characters', fr: 'doit compter au plus {limit} caractères' },
  minItems: { en: 'must have at least {limit} items', fr: 'doit compter au moins {limit} éléments' },
  maxItems: { en: 'must have at most {limit} items', fr: 'doit compter au plus {limit} éléments' },
  minProperties: { en: 'must have at least {limit} properties', fr: 'doit compter au moins {limit} propriétés' },
  uniqueItems: { en: 'must not have the same item twice', fr: 'ne doit pas contenir deux fois le même élément' },
  empty: { en: 'must not be empty', fr: 'ne doit pas être vide' },
  /** For a keyword that is not here. */
  other: { en: 'is not valid', fr: 'n’est pas valide' }
} satisfies Record<string, Text>

/** What a value must be, by the type of JSON Schema. */
export const typeTexts = {
  string: { en: 'a string', fr: 'une chaîne de caractères' },
  integer: { en: 'a whole number', fr: 'un nombre entier' },
  number: { en: 'a number', fr: 'un nombre' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  array: { en: 'an array', fr: 'un tableau' },
  object: { en: 'an object', fr: 'un objet' },
  null: { en: 'null', fr: 'null' }
} satisfies Record<string, Text>

/** What a text must be, by the format of JSON Schema. */
export const formatTexts = {
  uuid: { en: 'must be an id (a UUID)', fr: 'doit être un identifiant (UUID)' },
  email: { en: 'must be an e-mail address', fr: 'doit être une adresse e-mail' },
  'date-time': faultTexts.notAMoment,
  date: faultTexts.notADay
} satisfies Record<string, Text>

/** The sentences of successes. */
export const texts = {
  historyDeleted: { en: 'Sample history deleted', fr: 'Historique des échantillons supprimé' },
  userRegistered: { en: 'User registered', fr: 'Compte créé' },
  loggedOut: { en: 'Logged out', fr: 'Déconnexion effectuée' },
  resetMailed: {
    en: 'If somebody has this e-mail address, a code is on its way to it',
    fr: 'Si quelqu’un a cette adresse e-mail, un code est en route vers elle'
  },
  passwordReset: { en: 'Password changed', fr: 'Mot de passe modifié' },
  resetCodeCreated: { en: 'Reset code created', fr: 'Code de réinitialisation créé' },
  profileChanged: { en: 'Profile changed', fr: 'Profil modifié' },
  accountDeleted: { en: 'Account deleted', fr: 'Compte supprimé' },
  userChanged: { en: 'User changed', fr: 'Utilisateur modifié' },
  userDeleted: { en: 'User deleted', fr: 'Utilisateur supprimé' },
  contentImported: { en: 'Content imported', fr: 'Contenu importé' },
  contentChecked: { en: 'Content checked: nothing is changed', fr: 'Contenu vérifié : rien n’est modifié' },
  orderChanged: { en: 'Order changed', fr: 'Ordre modifié' },
  entryUndone: { en: 'Taken back', fr: 'C’est annulé' },
  mediaStored: { en: 'File stored', fr: 'Fichier enregistré' },
  mediaKept: { en: 'The file was there already', fr: 'Le fichier était déjà là' },
  mediaDeleted: { en: 'File deleted', fr: 'Fichier supprimé' },
  alreadyExists: {
    en: '{created}. One like it already exists: “{name}”',
    fr: '{created}. Un contenu semblable existe déjà : « {name} »'
  },
  signCreated: { en: 'Sign created', fr: 'Signe créé' },
  signUpdated: { en: 'Sign updated', fr: 'Signe modifié' },
  signDeleted: { en: 'Sign deleted', fr: 'Signe supprimé' },
  categoryCreated: { en: 'Category created', fr: 'Catégorie créée' },
  categoryUpdated: { en: 'Category updated', fr: 'Catégorie modifiée' },
  categoryDeleted: { en: 'Category deleted', fr: 'Catégorie supprimée' },
  moduleCreated: { en: 'Module created', fr: 'Module créé' },
  moduleUpdated: { en: 'Module updated', fr: 'Module modifié' },
  moduleDeleted: { en: 'Module deleted', fr: 'Module supprimé' },
  lessonCreated: { en: 'Lesson created', fr: 'Leçon créée' },
  lessonUpdated: { en: 'Lesson updated', fr: 'Leçon modifiée' },
  lessonDeleted: { en: 'Lesson deleted', fr: 'Leçon supprimée' },
  lessonStarted: { en: 'Lesson started', fr: 'Leçon commencée' },
  lessonCompleted: { en: 'Lesson completed', fr: 'Leçon terminée' },
  exerciseCreated: { en: 'Exercise created', fr: 'Exercice créé' },
  exerciseUpdated: { en: 'Exercise updated', fr: 'Exercice modifié' },
  exerciseDeleted: { en: 'Exercise deleted', fr: 'Exercice supprimé' },
  wordCreated: { en: 'Word created', fr: 'Mot créé' },
  wordUpdated: { en: 'Word updated', fr: 'Mot modifié' },
  wordDeleted: { en: 'Word deleted', fr: 'Mot supprimé' },
  classCreated: { en: 'Class created', fr: 'Classe créée' },
  classUpdated: { en: 'Class updated', fr: 'Classe modifiée' },
  classDeleted: { en: 'Class deleted', fr: 'Classe supprimée' },
  classJoined: { en: 'You are in the class', fr: 'Vous êtes dans la classe' },
  classLeft: { en: 'You have left the class', fr: 'Vous avez quitté la classe' },
  pupilsCreated: { en: 'Accounts created', fr: 'Comptes créés' },
  rosterChecked: { en: 'List checked: nothing is created', fr: 'Liste vérifiée : rien n’est créé' },
  memberRemoved: { en: 'Member removed', fr: 'Membre retiré' },
  invitationCreated: { en: 'Invitation created', fr: 'Invitation créée' },
  invitationRevoked: { en: 'Invitation revoked', fr: 'Invitation révoquée' },
  homeworkAssigned: { en: 'Homework assigned', fr: 'Devoirs donnés' },
  homeworkChanged: { en: 'Day changed', fr: 'Jour modifié' },
  homeworkRemoved: { en: 'Homework removed', fr: 'Devoir retiré' }
} satisfies Record<string, Text>

/** A text with a value in place of each `{name}`. */
export function fillIn (text: Text, values: Record<string, string | number | Text>): Text {
  const fill = (language: Language) => text[language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]!
    return typeof value === 'object' ? value[language] : String(value)
  })
  return { en: fill('en'), fr: fill('fr') }
}

/** A text as the caller wants to read it. */
export const translate = (text: Text, request: FastifyRequest): string => text[languageOf(request)]

/** The language that the caller prefers among ours; English when none is named. */
export function languageOf (request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',').map(entry => {
    const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
  })
  const spoken = wanted.filter(({ language, quality }) => (language === 'en' || language === 'fr') && quality > 0)
  return spoken.sort((a, b) => b.quality - a.quality)[0]?.language === 'fr' ? 'fr' : 'en'
}
