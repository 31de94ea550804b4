// Every sentence sent to clients, in English (the default) and French.
import type { FastifyRequest } from 'fastify'
import type { Language, Text } from 'recognizer-wasm'

/** The code and sentence of each error, by status. Codes are part of the contract and never change meaning. */
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
      en: 'The image has an unusual encoding. Save it as an ordinary JPEG or PNG.',
      fr: 'L’image utilise un encodage inhabituel. Enregistrez-la en JPEG ou PNG ordinaire.'
    },
    UNSUPPORTED_TYPE: {
      en: 'Unsupported content type, or a compressed body',
      fr: 'Type de contenu non pris en charge, ou corps compressé'
    }
  },
  401: {
    AUTHENTICATION_REQUIRED: { en: 'Authentication required', fr: 'Authentification requise' },
    CREDENTIALS_INVALID: { en: 'Invalid credentials', fr: 'Identifiants incorrects' },
    REFRESH_TOKEN_INVALID: { en: 'Invalid refresh token', fr: 'Jeton de rafraîchissement invalide' },
    ACCOUNT_DELETED: { en: 'This account was deleted', fr: 'Ce compte a été supprimé' }
  },
  403: {
    FORBIDDEN: { en: 'Access refused', fr: 'Accès refusé' }
  },
  404: {
    ROUTE_NOT_FOUND: { en: 'Route not found', fr: 'Route introuvable' },
    MODEL_NOT_FOUND: { en: 'No model found', fr: 'Aucun modèle trouvé' },
    ILLUSTRATION_NOT_FOUND: { en: 'Illustration not found', fr: 'Illustration introuvable' },
    MEDIA_NOT_FOUND: { en: 'Picture or video not found', fr: 'Image ou vidéo introuvable' },
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
    ASSIGNMENT_NOT_FOUND: { en: 'Homework not found', fr: 'Devoir introuvable' },
    EXTENSION_NOT_FOUND: { en: 'The pupil has no other day', fr: 'L’élève n’a pas d’autre jour' }
  },
  408: {
    REQUEST_TIMEOUT: { en: 'The request took too long to arrive', fr: 'La requête a mis trop de temps à arriver' }
  },
  413: {
    BODY_TOO_LARGE: { en: 'The body is too large', fr: 'Le corps est trop volumineux' },
    IMAGE_TOO_LARGE: {
      en: 'The image has more than {maxPixels} pixels, or a side longer than {maxSide} pixels',
      fr: 'L’image compte plus de {maxPixels} pixels, ou un côté dépasse {maxSide} pixels'
    }
  },
  416: {
    RANGE_UNSATISFIABLE: { en: 'The range is beyond the end of the file', fr: 'La plage dépasse la fin du fichier' }
  },
  422: {
    EMAIL_TAKEN: { en: 'This e-mail is already in use', fr: 'Cette adresse e-mail est déjà utilisée' },
    USERNAME_TAKEN: { en: 'This username is already in use', fr: 'Cet identifiant est déjà utilisé' },
    CURRENT_PASSWORD_WRONG: { en: 'The current password is wrong', fr: 'Le mot de passe actuel est incorrect' },
    RESET_CODE_INVALID: {
      en: 'The code is wrong, already used or expired. Request a new one.',
      fr: 'Le code est incorrect, déjà utilisé ou expiré. Demandez-en un nouveau.'
    },
    RESET_BY_ADMIN: {
      en: 'This server does not send e-mails. Ask an admin for a code.',
      fr: 'Ce serveur n’envoie pas d’e-mails. Demandez un code à la personne qui gère ce site.'
    },
    PASSWORD_COMMON: {
      en: 'This password is one of the most common ones. Choose another.',
      fr: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.'
    },
    PASSWORD_IS_NAME: {
      en: 'The password must not be the e-mail or the username',
      fr: 'Le mot de passe ne doit être ni l’adresse e-mail ni l’identifiant'
    },
    LAST_ADMIN: { en: 'At least one admin must remain', fr: 'Il doit rester au moins un administrateur' },
    UNKNOWN_CATEGORY: { en: 'No category has this categoryId', fr: 'Aucune catégorie n’a ce categoryId' },
    UNKNOWN_MODULE: { en: 'No module has this moduleId', fr: 'Aucun module n’a ce moduleId' },
    UNKNOWN_LESSON: { en: 'No lesson has this lessonId', fr: 'Aucune leçon n’a ce lessonId' },
    UNKNOWN_SIGN: { en: 'No sign has this signId', fr: 'Aucun signe n’a ce signId' },
    UNKNOWN_MEDIA: {
      en: 'No picture or video with this address exists on this server. Upload it first.',
      fr: 'Ce serveur n’a ni image ni vidéo à cette adresse. Envoyez d’abord le fichier.'
    },
    UNKNOWN_TEACHER: {
      en: 'No teacher or admin has this account. An admin can change its role.',
      fr: 'Aucun enseignant ou administrateur n’a ce compte. Un administrateur peut donner le rôle d’enseignant.'
    },
    SIGN_IN_USE: {
      en: 'Exercises show this sign. Add ?cascade=true to delete it anyway. Learners will no longer see these ' +
        'exercises.',
      fr: 'Des exercices montrent ce signe. Ajoutez ?cascade=true pour le supprimer quand même. Les élèves ne ' +
        'verront plus ces exercices.'
    },
    CATEGORY_IN_USE: {
      en: 'The category still has signs. Add ?cascade=true to delete it anyway. The signs stay, without a category.',
      fr: 'La catégorie contient encore des signes. Ajoutez ?cascade=true pour la supprimer quand même. Les signes ' +
        'restent, sans catégorie.'
    },
    MODULE_IN_USE: {
      en: 'The module still has lessons. Move them first, or add ?cascade=true to delete them too.',
      fr: 'Le module contient encore des leçons. Déplacez-les, ou ajoutez ?cascade=true pour les supprimer aussi.'
    },
    LESSON_IN_USE: {
      en: 'The lesson has exercises, learners or homework. Add ?cascade=true to delete it with its exercises, its ' +
        'homework and all answers and progress of learners.',
      fr: 'La leçon a des exercices, des élèves ou des devoirs. Ajoutez ?cascade=true pour la supprimer avec ses ' +
        'exercices, ses devoirs, et les réponses et la progression des élèves.'
    },
    EXERCISE_IN_USE: {
      en: 'Learners have answered this exercise. Add ?cascade=true to delete it with their answers.',
      fr: 'Des élèves ont répondu à cet exercice. Ajoutez ?cascade=true pour le supprimer avec leurs réponses.'
    },
    MEDIA_IN_USE: {
      en: 'Signs or exercises show this file. Choose another file for them first.',
      fr: 'Des signes ou des exercices montrent ce fichier. Choisissez-leur d’abord un autre fichier.'
    },
    CLASS_IN_USE: {
      en: 'The class still has members. Add ?cascade=true to delete it with its homework. The members keep their ' +
        'progress.',
      fr: 'La classe a encore des élèves. Ajoutez ?cascade=true pour la supprimer avec ses devoirs. Les élèves ' +
        'gardent leur progression.'
    },
    USER_IN_USE: {
      en: 'This user teaches classes. Give them to another teacher first, or add ?cascade=true to delete them too.',
      fr: 'Ce compte a des classes. Confiez-les d’abord à un autre enseignant, ou ajoutez ?cascade=true pour les ' +
        'supprimer aussi.'
    },
    LESSON_NOT_STARTED: { en: 'The lesson has not been started', fr: 'La leçon n’a pas été commencée' },
    ANSWER_EXPECTED: { en: 'This exercise needs an "answer"', fr: 'Cet exercice attend « answer »' },
    FRAMES_EXPECTED: {
      en: 'This exercise needs "frames" of hand points',
      fr: 'Cet exercice attend des points de la main dans « frames »'
    },
    ATTEMPT_ID_TAKEN: {
      en: 'This attemptId belongs to another answer. Create a new one for each answer.',
      fr: 'Cet attemptId est celui d’une autre réponse. Créez-en un pour chaque réponse.'
    },
    ATTEMPTS_FULL: {
      en: 'You have reached the limit of {max} answers for this exercise',
      fr: 'Vous avez atteint la limite de {max} réponses pour cet exercice'
    },
    REVIEW_ID_TAKEN: {
      en: 'One of these ids belongs to another review. Create a new one for each review.',
      fr: 'L’un de ces identifiants est celui d’une autre révision. Créez-en un pour chaque révision.'
    },
    NOT_UNDOABLE: { en: 'This action can’t be undone', fr: 'Cette action ne peut pas être annulée' },
    CHANGED_SINCE: {
      en: 'This is already undone, or the item has changed since then. Undo any later changes first.',
      fr: 'C’est déjà annulé, ou l’élément a été modifié depuis. Annulez d’abord les modifications plus récentes.'
    },
    INVITATION_INVALID: {
      en: 'The invitation is wrong, used up, expired or revoked. Ask for a new one.',
      fr: 'L’invitation est incorrecte, expirée, retirée ou déjà utilisée par tous les élèves prévus. ' +
        'Demandez-en une nouvelle.'
    },
    CLASS_ARCHIVED: {
      en: 'The class is archived: it can be read, not changed. Reopen it first.',
      fr: 'La classe est archivée : elle se consulte, mais ne se modifie pas. Rouvrez-la d’abord.'
    },
    CLASS_FULL: {
      en: 'The class is full ({max} members)',
      fr: 'La classe est complète ({max} élèves)'
    },
    CLASSES_FULL: {
      en: 'The teacher has reached the limit of {max} classes. Delete one first.',
      fr: 'L’enseignant a atteint la limite de {max} classes. Supprimez-en une d’abord.'
    },
    INVITATIONS_FULL: {
      en: 'The class has reached the limit of {max} open invitations. Revoke one first.',
      fr: 'La classe a atteint la limite de {max} invitations en cours. Retirez-en une d’abord.'
    },
    ASSIGNMENTS_FULL: {
      en: 'The class has reached the limit of {max} homework lessons. Remove one first.',
      fr: 'La classe a atteint la limite de {max} leçons à faire. Retirez-en une d’abord.'
    },
    DUE_DAY_INVALID: {
      en: 'The day is in the past or more than a year away. Choose another one.',
      fr: 'Ce jour est déjà passé, ou il est dans plus d’un an. Choisissez-en un autre.'
    },
    EXTENSION_TOO_EARLY: {
      en: 'Choose a day after that of the class',
      fr: 'Choisissez un jour après celui de la classe'
    },
    OPTIONS_MISSING: { en: 'A choice exercise needs options', fr: 'Un exercice à choix doit avoir des options' },
    OPTIONS_UNEXPECTED: {
      en: 'A sign_recognition exercise must not have options',
      fr: 'Un exercice sign_recognition ne doit pas avoir d’options'
    },
    OPTIONS_EN_DIFFER: {
      en: 'optionsEn must have as many entries as options',
      fr: 'optionsEn doit compter autant d’éléments que options'
    },
    OPTIONS_EN_UNEXPECTED: {
      en: 'A word_reading exercise has the same word in every language: leave out optionsEn',
      fr: 'Un exercice word_reading a le même mot dans toutes les langues : omettez optionsEn'
    },
    SIGN_MISSING: {
      en: 'A published exercise of this type needs a sign: its picture is the question. Choose one, or save a draft.',
      fr: 'Un exercice publié de ce type doit avoir un signe, dont l’image est la question. Choisissez un signe, ou ' +
        'enregistrez un brouillon.'
    },
    ANSWER_NOT_OFFERED: { en: 'The answer must be one of the options', fr: 'La réponse doit être l’une des options' },
    ANSWER_NOT_A_LETTER: {
      en: 'The answer of a sign_recognition exercise must be a capital letter from A to Z, or a word of {min} to ' +
        '{max} letters',
      fr: 'La réponse d’un exercice sign_recognition doit être une lettre majuscule de A à Z, ou un mot de {min} à ' +
        '{max} lettres'
    },
    ANSWER_NOT_A_WORD: {
      en: 'The answer of a word_reading exercise must be a word of {min} to {max} letters',
      fr: 'La réponse d’un exercice word_reading doit être un mot de {min} à {max} lettres'
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
      en: 'Too many files are being uploaded to this server, please try again',
      fr: 'Trop de fichiers sont en cours d’envoi vers ce serveur, veuillez réessayer'
    }
  }
} satisfies Record<number, Record<string, Text>>

/** The faults of a property, worded to follow its name. */
export const faultTexts = {
  missing: { en: 'is required', fr: 'est obligatoire' },
  unknown: { en: 'is not a known property', fr: 'n’est pas une propriété connue' },
  noSuchKey: {
    en: 'does not match any existing row: “{value}”', fr: 'ne correspond à aucune ligne existante : « {value} »'
  },
  twice: { en: 'is already the key of an earlier row', fr: 'est déjà la clé d’une ligne précédente' },
  duplicate: {
    en: 'already exists in the row with the key {key}', fr: 'existe déjà dans la ligne dont la clé est {key}'
  },
  notCsv: { en: 'is not a CSV table with a header', fr: 'n’est pas un tableau CSV avec une ligne d’en-tête' },
  notARow: {
    en: 'has no row in line {line}. Each line is JSON such as {"signs": {…}}, with one of {kinds}.',
    fr: 'ne contient pas d’élément à la ligne {line}. Chaque ligne est du JSON comme {"signs": {…}}, avec l’un des ' +
      'noms {kinds}.'
  },
  longLine: {
    en: 'has a line of more than {limit} characters', fr: 'contient une ligne de plus de {limit} caractères'
  },
  blankRows: {
    en: 'has more than {limit} empty rows. Delete them.',
    fr: 'contient plus de {limit} lignes vides. Supprimez-les.'
  },
  tooManyColumns: {
    en: 'has more than {limit} columns. Delete the empty ones.',
    fr: 'contient plus de {limit} colonnes. Supprimez celles qui sont vides.'
  },
  noSuchColumn: {
    en: 'has an unknown column “{field}”. Remove or rename it. Allowed columns: {fields}',
    fr: 'contient une colonne inconnue « {field} ». Supprimez-la ou renommez-la. Colonnes possibles : {fields}'
  },
  columnTwice: { en: 'has the column “{field}” twice', fr: 'contient deux fois la colonne « {field} »' },
  tooFewCells: {
    en: 'has fewer cells than the header ({cells} of {fields}). Add the missing separators.',
    fr: 'a moins de cellules que l’en-tête ({cells} sur {fields}). Ajoutez les séparateurs qui manquent.'
  },
  tooManyCells: {
    en: 'has more cells than the header ({cells} instead of {fields}). Put a text that contains the separator ' +
      'between quotes.',
    fr: 'a plus de cellules que l’en-tête ({cells} au lieu de {fields}). Mettez entre guillemets un texte qui ' +
      'contient le séparateur.'
  },
  quotes: {
    en: 'has a misplaced quotation mark. Remove it, or write "" for a quotation mark in a text between quotes.',
    fr: 'contient un guillemet mal placé. Supprimez-le ou, dans un texte entre guillemets, doublez-le.'
  },
  notUtf8: {
    en: 'is not UTF-8. Save it in UTF-8, in a spreadsheet as “CSV UTF-8”.',
    fr: 'n’est pas en UTF-8. Enregistrez-le en UTF-8, dans un tableur au format « CSV UTF-8 ».'
  },
  noPicture: {
    en: 'does not match any picture on this server. Upload it first.',
    fr: 'ne correspond à aucune image de ce serveur. Envoyez-la d’abord.'
  },
  noVideo: {
    en: 'does not match any video on this server. Upload it first.',
    fr: 'ne correspond à aucune vidéo de ce serveur. Envoyez-la d’abord.'
  },
  notMedia: {
    en: 'is neither a JPEG, PNG or WebP picture nor an MP4 or WebM video',
    fr: 'n’est ni une image JPEG, PNG ou WebP, ni une vidéo MP4 ou WebM'
  },
  videoDamaged: {
    en: 'is a video that is damaged, incomplete or without pictures',
    fr: 'est une vidéo endommagée, incomplète ou sans image'
  },
  videoCodec: {
    en: 'is encoded as {name}, which not every browser plays. Convert it to H.264.',
    fr: 'est encodé en {name}, que certains navigateurs ne lisent pas. Convertissez-le en H.264.'
  },
  notAMoment: {
    en: 'must be a date and time such as 2026-01-31T08:00:00Z',
    fr: 'doit être une date et une heure comme 2026-01-31T08:00:00Z'
  },
  notADay: { en: 'must be a day such as 2026-01-31', fr: 'doit être un jour comme 2026-01-31' },
  notALetter: { en: 'must be a letter from A to Z', fr: 'doit être une lettre de A à Z' },
  notAWord: {
    en: 'must be letters, with or without accents, separated only by single spaces, hyphens or apostrophes',
    fr: 'doit être composé de lettres, avec ou sans accents, séparées seulement par une espace, un trait d’union ou ' +
      'une apostrophe'
  },
  notCapitals: {
    en: 'must be capital letters from A to Z, with single spaces between words',
    fr: 'doit être composé de lettres majuscules de A à Z, avec une seule espace entre les mots'
  },
  letterOrWord: { en: 'Send either "letter" or "word"', fr: 'Envoyez soit « letter », soit « word »' },
  paceOfWord: { en: 'is only for a word', fr: 'n’est possible que pour un mot' },
  givenForLetter: {
    en: 'is only for a letter, and must be another letter',
    fr: 'n’est possible que pour une lettre, et doit être une autre lettre'
  },
  noSuchFile: {
    en: 'does not match any file in the folder: “{value}”', fr: 'ne correspond à aucun fichier du dossier : « {value} »'
  },
  notAnAddress: {
    en: 'must begin with https://, http:// or one "/", without spaces, quotes, "<", ">" or "\\"',
    fr: 'doit commencer par https://, http:// ou un seul « / », sans espaces, guillemets, « < », « > » ni « \\ »'
  },
  badCharacters: {
    en: 'has characters that are not allowed, or spaces at its start or end',
    fr: 'contient des caractères interdits, ou des espaces au début ou à la fin'
  },
  brokenText: {
    en: 'has a text with the character NUL or an incomplete character',
    fr: 'contient un texte avec le caractère NUL ou un caractère incomplet'
  },
  usernameUnclear: {
    en: 'must have {min} to {max} characters: letters, digits, signs such as "-" or "_" (not "@"), and single ' +
      'spaces between words',
    fr: 'doit compter de {min} à {max} caractères : lettres, chiffres, signes comme « - » ou « _ » (pas « @ »), et ' +
      'une seule espace entre les mots'
  },
  usernameMixed: {
    en: 'mixes letters of several scripts, such as Latin and Cyrillic. Use one script.',
    fr: 'mélange plusieurs écritures, par exemple latine et cyrillique. N’en utilisez qu’une.'
  },
  usernameMarks: {
    en: 'has an accent without a letter, or too many accents on one letter. Remove them.',
    fr: 'contient un accent sans lettre, ou trop d’accents sur une lettre. Supprimez-les.'
  },
  usernameInUse: { en: 'is already in use', fr: 'est déjà utilisé' },
  usernameTwice: { en: 'is already in an earlier row', fr: 'est déjà dans une ligne précédente' },
  alreadyMember: {
    en: 'belongs to a pupil who is already in the class', fr: 'est celui d’un élève déjà présent dans la classe'
  },
  pupilTwice: {
    en: 'is already in the class or in an earlier row. Remove this row or, for another person with this name, add a ' +
      'username.',
    fr: 'est déjà dans la classe ou plus haut dans la liste. Retirez cette ligne ou, pour un homonyme, ajoutez un ' +
      'identifiant.'
  },
  passwordTooShort: {
    en: 'must have at least {min} characters', fr: 'doit compter au moins {min} caractères'
  },
  passwordTooLong: { en: 'must have at most {max} bytes', fr: 'ne doit pas dépasser {max} octets' },
  currentPasswordMissing: {
    en: 'is required to change the password or the e-mail',
    fr: 'est obligatoire pour changer le mot de passe ou l’adresse e-mail'
  },
  twoModules: {
    en: 'differs from “module.id”. Send one of them', fr: 'diffère de « module.id ». Envoyez l’un des deux'
  },
  twoRates: {
    en: 'Send either "timestamps" or "framesPerSecond"', fr: 'Envoyez soit « timestamps », soit « framesPerSecond »'
  },
  timestampsDiffer: {
    en: 'Send one timestamp for each frame', fr: 'Envoyez un instant (timestamp) par image'
  },
  timestampsUnordered: {
    en: 'Each timestamp must be later than the one before', fr: 'Chaque instant doit suivre celui qui le précède'
  },
  answerMissing: { en: 'Send either "answer" or "frames"', fr: 'Envoyez soit « answer », soit « frames »' }
} satisfies Record<string, Text>

/** The rules of a schema, by keyword of JSON Schema. */
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
  /** For every other keyword. */
  other: { en: 'is not valid', fr: 'n’est pas valide' }
} satisfies Record<string, Text>

/** Names of the types of JSON Schema. */
export const typeTexts = {
  string: { en: 'a string', fr: 'une chaîne de caractères' },
  integer: { en: 'a whole number', fr: 'un nombre entier' },
  number: { en: 'a number', fr: 'un nombre' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  array: { en: 'an array', fr: 'un tableau' },
  object: { en: 'an object', fr: 'un objet' },
  null: { en: 'null', fr: 'null' }
} satisfies Record<string, Text>

/** The rules of formats, by the `format` of JSON Schema. */
export const formatTexts = {
  uuid: { en: 'must be an id (a UUID)', fr: 'doit être un identifiant (UUID)' },
  email: { en: 'must be an e-mail address', fr: 'doit être une adresse e-mail' },
  'date-time': faultTexts.notAMoment,
  date: faultTexts.notADay
} satisfies Record<string, Text>

/** The sentences of successful answers. */
export const texts = {
  /** In the table of results, instead of a score. */
  withoutAnswers: { en: 'no answers', fr: 'sans réponse' },
  historyDeleted: { en: 'Sample history deleted', fr: 'Historique des échantillons supprimé' },
  userRegistered: { en: 'User registered', fr: 'Compte créé' },
  loggedOut: { en: 'Logged out', fr: 'Déconnexion effectuée' },
  resetMailed: {
    en: 'If an account has this e-mail address, a code has been sent to it',
    fr: 'Si un compte utilise cette adresse e-mail, un code y a été envoyé'
  },
  passwordReset: { en: 'Password changed', fr: 'Mot de passe modifié' },
  resetCodeCreated: { en: 'Reset code created', fr: 'Code de réinitialisation créé' },
  profileChanged: { en: 'Profile changed', fr: 'Profil modifié' },
  accountDeleted: { en: 'Account deleted', fr: 'Compte supprimé' },
  userChanged: { en: 'User changed', fr: 'Utilisateur modifié' },
  userDeleted: { en: 'User deleted', fr: 'Utilisateur supprimé' },
  contentImported: { en: 'Content imported', fr: 'Contenu importé' },
  contentChecked: { en: 'Content checked, nothing changed', fr: 'Contenu vérifié, rien n’est modifié' },
  orderChanged: { en: 'Order changed', fr: 'Ordre modifié' },
  entryUndone: { en: 'Undone', fr: 'Action annulée' },
  mediaStored: { en: 'File stored', fr: 'Fichier enregistré' },
  mediaKept: { en: 'The file already exists', fr: 'Le fichier existe déjà' },
  mediaDeleted: { en: 'File deleted', fr: 'Fichier supprimé' },
  alreadyExists: {
    en: '{created}. A similar item already exists: “{name}”',
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
  classRestored: { en: 'Class restored', fr: 'Classe rétablie' },
  classJoined: { en: 'You have joined the class', fr: 'Vous avez rejoint la classe' },
  classLeft: { en: 'You have left the class', fr: 'Vous avez quitté la classe' },
  pupilsCreated: { en: 'Accounts created', fr: 'Comptes créés' },
  startCodesCreated: { en: 'Codes created', fr: 'Codes créés' },
  rosterChecked: { en: 'List checked, nothing created', fr: 'Liste vérifiée, rien n’est créé' },
  memberRemoved: { en: 'Member removed', fr: 'Membre retiré' },
  membersMoved: { en: 'Members moved', fr: 'Membres changés de classe' },
  memberRestored: { en: 'Member restored', fr: 'Membre rétabli' },
  invitationCreated: { en: 'Invitation created', fr: 'Invitation créée' },
  invitationRevoked: { en: 'Invitation revoked', fr: 'Invitation retirée' },
  invitationRestored: { en: 'Invitation restored', fr: 'Invitation rétablie' },
  homeworkAssigned: { en: 'Homework assigned', fr: 'Devoirs donnés' },
  homeworkRemoved: { en: 'Homework removed', fr: 'Devoir retiré' },
  homeworkExtended: { en: 'Other day given', fr: 'Autre jour donné' },
  extensionRemoved: { en: 'Other day removed', fr: 'Autre jour retiré' }
} satisfies Record<string, Text>

/** Replaces each `{name}` in a text by its value. */
export function fillIn (text: Text, values: Record<string, string | number | Text>): Text {
  const fill = (language: Language) => text[language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]!
    return typeof value === 'object' ? value[language] : String(value)
  })
  return { en: fill('en'), fr: fill('fr') }
}

/** The text in the language of the request. */
export const translate = (text: Text, request: FastifyRequest): string => text[languageOf(request)]

/** The preferred language of `Accept-Language`, English by default. */
export function languageOf (request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',').map(entry => {
    const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
  })
  const spoken = wanted.filter(({ language, quality }) => (language === 'en' || language === 'fr') && quality > 0)
  return spoken.sort((a, b) => b.quality - a.quality)[0]?.language === 'fr' ? 'fr' : 'en'
}
