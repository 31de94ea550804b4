// The texts of accounts from a list, in both languages.
import { translator } from '../../elements/text/language.ts'
import { pluriel, plural } from '../../elements/text/plural.ts'

export const t = translator({
  rosterTitle: { en: 'Accounts from a list', fr: 'Comptes à partir d’une liste' },
  rosterText: {
    en: 'For pupils without an e-mail address. Each gets a username and a paper slip with a code to choose a password.',
    fr: 'Pour des élèves sans adresse e-mail. Chacun reçoit un identifiant, et une étiquette avec un code ' +
      'pour choisir son mot de passe.'
  },
  list: { en: 'List of pupils', fr: 'Liste des élèves' },
  listHint: {
    en: 'The list of your school’s software or spreadsheet as it is, with or without column names. Or type one ' +
      'pupil per line.',
    fr: 'La liste de votre logiciel ou de votre tableur, telle quelle, avec ou sans noms de colonnes. Ou saisissez ' +
      'un élève par ligne.'
  },
  chooseFile: { en: 'Open a file', fr: 'Ouvrir un fichier' },
  orDrop: { en: 'or drop it here', fr: 'ou déposez-le ici' },
  showTable: { en: 'Show the table', fr: 'Afficher le tableau' },
  columns: { en: 'What does each column contain?', fr: 'Que contient chaque colonne ?' },
  columnsText: {
    en: (most: number) => 'Only first names, last names and usernames leave this device, of ticked lines, at most ' +
      `${most} at once. Choose what a column contains, and correct the names here. An empty username is proposed.`,
    fr: (most: number) => 'Seuls les prénoms, les noms et les identifiants des lignes cochées quittent cet appareil, ' +
      `${most} lignes au plus à la fois. Choisissez ce que contient une colonne et corrigez les noms ici. Laissez ` +
      'l’identifiant vide pour en recevoir un.'
  },
  changeText: { en: 'Back to the text', fr: 'Revenir au texte' },
  check: { en: 'Check the list', fr: 'Vérifier la liste' },
  fillIn: { en: 'Type or paste a list first.', fr: 'Saisissez ou collez d’abord une liste.' },
  tickSome: {
    en: (most: number) => `Tick 1 to ${most} lines with a name.`,
    fr: (most: number) => `Cochez de 1 à ${most} lignes avec un nom.`
  },
  firstName: { en: 'First name', fr: 'Prénom' },
  lastName: { en: 'Last name', fr: 'Nom' },
  username: { en: 'Username', fr: 'Identifiant' },
  fullName: { en: 'Last name and first name', fr: 'Nom et prénom' },
  line: { en: 'Line', fr: 'Ligne' },
  theList: { en: 'The list', fr: 'La liste' },
  faults: {
    en: (count: number) => `Correct ${plural(count, 'line', 'lines')}. Nothing has been created.`,
    fr: (count: number) => `Corrigez ${pluriel(count, 'ligne', 'lignes')}. Rien n’a été créé.`
  },
  noLatinLetter: {
    en: 'This name has no Latin letter. Type a username in the table if you prefer another one.',
    fr: 'Ce nom n’a pas de lettre latine. Si vous préférez un autre identifiant, saisissez-le dans le tableau.'
  },
  proposed: { en: 'Proposed usernames', fr: 'Identifiants proposés' },
  hasAccount: {
    en: (name: string) => `${name} has an account.`,
    fr: (name: string) => `${name} a déjà un compte.`
  },
  accountIsAdded: { en: 'This account joins the class.', fr: 'Ce compte rejoint la classe.' },
  accountOf: { en: (name: string) => `Account of ${name}`, fr: (name: string) => `Compte de ${name}` },
  addAccount: {
    en: (username: string, className: string) => `Add ${username}${className && ` (${className})`}`,
    fr: (username: string, className: string) => `Ajouter ${username}${className && ` (${className})`}`
  },
  newAccount: {
    en: (username: string) => `New account: ${username}`,
    fr: (username: string) => `Nouveau compte : ${username}`
  },
  choose: { en: 'Choose', fr: 'Choisissez' },
  chooseAccounts: {
    en: 'Choose for each line whether it is this pupil. Pupils of the same name differ by their username.',
    fr: 'Choisissez pour chaque ligne s’il s’agit de cet élève. Les identifiants distinguent les homonymes.'
  },
  create: {
    en: (created: number, added: number) => added === 0
      ? `Create ${plural(created, 'account', 'accounts')}`
      : `${created > 0 ? `Create ${plural(created, 'account', 'accounts')} and add` : 'Add'} ` +
        plural(added, 'pupil', 'pupils'),
    fr: (created: number, added: number) => added === 0
      ? `Créer ${pluriel(created, 'compte', 'comptes')}`
      : `${created > 0 ? `Créer ${pluriel(created, 'compte', 'comptes')} et ajouter` : 'Ajouter'} ` +
        pluriel(added, 'élève', 'élèves')
  },

  slipsTitle: {
    en: (count: number) => `${plural(count, 'slip', 'slips')} to print`,
    fr: (count: number) => `${pluriel(count, 'étiquette', 'étiquettes')} à imprimer`
  },
  shownOnce: {
    en: 'These codes are shown only once. Print them now and give each pupil their slip. If a slip is lost, tick the ' +
      'pupil under “Several pupils at once” and press “New slips”.',
    fr: 'Ces codes ne s’affichent qu’une fois. Imprimez maintenant les étiquettes et donnez à chaque élève la ' +
      'sienne. Si une étiquette est perdue, cochez l’élève sous « Plusieurs élèves à la fois », puis cliquez sur ' +
      '« Nouvelles étiquettes ».'
  },
  open: { en: 'Open', fr: 'Ouvrez' },
  yourUsername: { en: 'Username', fr: 'Identifiant' },
  code: { en: 'Code', fr: 'Code' },
  lineOf: { en: (number: number) => `line ${number}`, fr: (number: number) => `ligne ${number}` },
  goodUntil: {
    en: (day: string) => `The code works once, until ${day}, to choose your password.`,
    fr: (day: string) => `Ce code sert une seule fois, pour choisir votre mot de passe, jusqu’au ${day}.`
  },
  printSlips: { en: 'Print the slips', fr: 'Imprimer les étiquettes' }
})
