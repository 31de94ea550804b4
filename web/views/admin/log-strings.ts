// The texts of the audit log, in both languages.
import type { Language } from 'recognizer-wasm'
import { language, translator } from '../../elements/text/language.ts'

const sentence = (en: string, fr: string) => ({
  en: (who: string, what: string, from = '', to = '') => filled(en, who, what, from, to),
  fr: (who: string, what: string, from = '', to = '') => filled(fr, who, what, from, to)
})
const filled = (text: string, who: string, what: string, from: string, to: string) =>
  text.replace(/\{(who|what|from|to)\}/g, (_, name: 'who' | 'what' | 'from' | 'to') => ({ who, what, from, to })[name])

const text = (en: string, fr: string): Record<Language, string> => ({ en, fr })

const texts = {
  somebody: text('Somebody who was not signed in', '(personne non connectée)'),
  formerUser: text('a deleted account', '(compte supprimé)'),
  gone: text('something deleted since', '(élément supprimé)'),
  unnamed: {
    en: (kind: string) => `${kind} (deleted since)`,
    fr: (kind: string) => `${kind} (élément supprimé depuis)`
  },
  named: {
    en: (kind: string, name: string) => `${kind} “${name}”`,
    fr: (kind: string, name: string) => `${kind} « ${name} »`
  },
  sign: text('sign', 'signe'),
  category: text('category', 'catégorie'),
  module: text('module', 'module'),
  lesson: text('lesson', 'leçon'),
  exercise: text('exercise', 'exercice'),
  word: text('word', 'mot'),
  created: text('created', 'création'),
  changed: text('changed', 'modification'),
  deleted: text('deleted', 'suppression'),
  restored: text('restored', 'rétablissement'),
  didCreate: sentence('{who} created: {what}', 'Création par {who} : {what}'),
  didChange: sentence('{who} changed: {what}', 'Modification par {who} : {what}'),
  didMove: sentence('{who} moved: {what}', 'Changement d’ordre par {who} : {what}'),
  didPublish: sentence('{who} published: {what}', 'Publication par {who} : {what}'),
  didHide: sentence('{who} made it a draft: {what}', 'Remise en brouillon par {who} : {what}'),
  didDelete: sentence('{who} deleted: {what}', 'Suppression par {who} : {what}'),
  didRestore: sentence('{who} restored: {what}', 'Rétablissement par {who} : {what}'),
  fieldChanged: {
    en: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
    fr: (field: string, from: string, to: string) => `${field} : ${from} → ${to}`
  },
  yes: text('yes', 'oui'),
  no: text('no', 'non'),
  another: text('(another one)', '(un autre)'),

  'media.created': sentence('{who} uploaded a file.', '{who} a envoyé un fichier.'),
  'media.deleted': sentence('{who} deleted an uploaded file.', '{who} a supprimé un fichier envoyé.'),
  'user.registered': sentence('{who} created an account.', '{who} a créé un compte.'),
  'user.created': sentence('{who} created the account of {what}.', '{who} a créé le compte de {what}.'),
  'user.logged_in': sentence('{who} signed in.', '{who} a ouvert une session.'),
  'user.login_failed': sentence(
    'A wrong password was entered for {what}.', 'Un mot de passe incorrect a été saisi pour {what}.'),
  'user.logged_out': sentence('{who} signed out.', '{who} a fermé une session.'),
  'user.token_reused': sentence(
    'An old token of {what} was used again. That session has ended.',
    'Un ancien jeton de {what} a été réutilisé. Cette session est fermée.'),
  'user.changed': sentence('{who} changed their profile.', '{who} a modifié son profil.'),
  passwordByCode: sentence(
    'A new password was set for {what} with a code.', 'Un nouveau mot de passe a été choisi pour {what} avec un code.'),
  'user.password_changed': sentence('{who} set a new password.', '{who} a choisi un nouveau mot de passe.'),
  'user.reset_code_created': sentence(
    '{who} created a password reset code for {what}.',
    '{who} a créé un code de réinitialisation du mot de passe pour {what}.'),
  'user.role_changed': sentence(
    '{who} changed the role of {what}: {from} → {to}.', '{who} a changé le rôle de {what} : {from} → {to}.'),
  'user.exported': sentence('{who} downloaded their data.', '{who} a téléchargé ses données.'),
  dataOf: sentence('{who} downloaded the data of {what}.', '{who} a téléchargé les données de {what}.'),
  'user.closed': sentence('{who} deleted their account.', '{who} a supprimé son compte.'),
  'user.deleted': sentence('{who} deleted the account of {what}.', '{who} a supprimé le compte de {what}.'),
  'class.created': sentence('{who} created the class {what}.', '{who} a créé la classe {what}.'),
  'class.changed': sentence('{who} changed the class {what}.', '{who} a modifié la classe {what}.'),
  'class.archived': sentence('{who} archived the class {what}.', '{who} a archivé la classe {what}.'),
  'class.reopened': sentence('{who} reopened the class {what}.', '{who} a rouvert la classe {what}.'),
  'class.deleted': sentence('{who} deleted the class {what}.', '{who} a supprimé la classe {what}.'),
  classGone: sentence('{who} deleted a class.', '{who} a supprimé une classe.'),
  'class.restored': sentence('{who} restored the class {what}.', '{who} a rétabli la classe {what}.'),
  'class.invitation_created': sentence(
    '{who} created an invitation to {what}.', '{who} a créé une invitation pour la classe {what}.'),
  'class.invitation_revoked': sentence(
    '{who} withdrew an invitation to {what}.', '{who} a retiré une invitation pour la classe {what}.'),
  'class.invitation_restored': sentence(
    '{who} restored an invitation to {what}.', '{who} a rétabli une invitation pour la classe {what}.'),
  'class.joined': sentence('{who} joined the class {what}.', '{who} a rejoint la classe {what}.'),
  'class.left': sentence('{who} left the class {what}.', '{who} a quitté la classe {what}.'),
  'class.member_added': sentence('{who} added {what} to a class.', '{who} a ajouté {what} à une classe.'),
  'class.member_moved': sentence(
    '{who} moved {what} to another class.', '{who} a changé {what} de classe.'),
  'class.member_removed': sentence('{who} removed {what} from a class.', '{who} a retiré {what} d’une classe.'),
  'class.member_restored': sentence(
    '{who} restored {what} to a class.', '{who} a rétabli {what} dans une classe.'),
  'class.pupils_created': sentence(
    '{who} created accounts for the class {what}.', '{who} a créé des comptes pour la classe {what}.'),
  'class.hard_letters_shown': sentence(
    '{who} switched on hard letters for {what}.', '{who} a activé les lettres difficiles pour {what}.'),
  'class.hard_letters_hidden': sentence(
    '{who} switched off hard letters for {what}.', '{who} a désactivé les lettres difficiles pour {what}.'),
  'class.homework_assigned': sentence('{who} assigned homework to {what}.', '{who} a donné des devoirs à {what}.'),
  // In logs of 0.2.0.
  'class.homework_changed': sentence('{who} changed homework of {what}.', '{who} a modifié des devoirs de {what}.'),
  'class.homework_removed': sentence('{who} removed homework of {what}.', '{who} a retiré des devoirs de {what}.'),
  'class.homework_extended': sentence(
    '{who} gave {what} another day for homework.', '{who} a donné à {what} un autre jour pour un devoir.'),
  'class.extension_removed': sentence(
    '{who} removed the other day of {what} for homework.', '{who} a retiré à {what} son autre jour pour un devoir.'),
  other: sentence('{who}: {what} ({from})', '{who} : {what} ({from})'),

  'filter media.created': text('file: uploaded', 'fichier : envoi'),
  'filter media.deleted': text('file: deleted', 'fichier : suppression'),
  'filter user.registered': text('account: created', 'compte : création'),
  'filter user.role_changed': text('account: role changed', 'compte : changement de rôle'),
  'filter user.reset_code_created': text('account: password reset code', 'compte : code de réinitialisation'),
  'filter user.deleted': text('account: deleted by an administrator', 'compte : suppression par l’administration'),
  'filter user.closed': text('account: deleted by its owner', 'compte : suppression par son propriétaire'),
  'filter user.login_failed': text('account: wrong password', 'compte : mot de passe incorrect'),
  'filter user.exported': text('account: data downloaded', 'compte : téléchargement des données'),
  'filter class.created': text('class: created', 'classe : création'),
  'filter class.pupils_created': text('class: accounts from a list', 'classe : comptes à partir d’une liste'),
  'filter class.hard_letters_shown': text('class: hard letters switched on', 'classe : lettres difficiles activées'),
  'filter class.member_removed': text('class: pupil removed', 'classe : retrait d’un élève'),
  'filter class.deleted': text('class: deleted', 'classe : suppression'),
  'filter class.restored': text('class: restored', 'classe : rétablissement'),

  'field word': text('Word', 'Mot'),
  'field definition': text('Definition', 'Définition'),
  'field definitionEn': text('Definition in English', 'Définition en anglais'),
  'field difficulty': text('Difficulty', 'Difficulté'),
  'field categoryId': text('Category', 'Catégorie'),
  'field imageUrl': text('Picture', 'Image'),
  'field imageAlt': text('Alternative text', 'Texte alternatif'),
  'field imageAltEn': text('Alternative text in English', 'Texte alternatif en anglais'),
  'field imageCredit': text('Author of the picture', 'Auteur de l’image'),
  'field imageLicence': text('Licence of the picture', 'Licence de l’image'),
  'field videoUrl': text('Video', 'Vidéo'),
  'field videoCredit': text('Author of the video', 'Auteur de la vidéo'),
  'field videoLicence': text('Licence of the video', 'Licence de la vidéo'),
  'field isPublished': text('Published', 'Publié'),
  'field name': text('Name', 'Nom'),
  'field nameEn': text('Name in English', 'Nom en anglais'),
  'field description': text('Description', 'Description'),
  'field descriptionEn': text('Description in English', 'Description en anglais'),
  'field title': text('Title', 'Titre'),
  'field titleEn': text('Title in English', 'Titre en anglais'),
  'field moduleId': text('Module', 'Module'),
  'field category': text('Theme', 'Thème'),
  'field duration': text('Minutes', 'Minutes'),
  'field lessonId': text('Lesson', 'Leçon'),
  'field type': text('Kind of exercise', 'Type d’exercice'),
  'field prompt': text('Question', 'Question'),
  'field promptEn': text('Question in English', 'Question en anglais'),
  'field signId': text('Sign', 'Signe'),
  'field options': text('Answers to choose from', 'Réponses proposées'),
  'field optionsEn': text('Answers to choose from, in English', 'Réponses proposées, en anglais'),
  'field answer': text('Right answer', 'Bonne réponse'),
  'field language': text('Language', 'Langue'),
  'field kind': text('Kind', 'Type')
}

/** `has` reports whether a text exists. */
export const logTexts = Object.assign(translator(texts), { has: (name: string) => Object.hasOwn(texts, name) })

export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
