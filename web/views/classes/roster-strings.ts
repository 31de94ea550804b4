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
    en: 'One pupil per line: first name, last name and, optionally, a username. Paste spreadsheet cells, or separate ' +
      'the three with commas. The first line may contain column names.',
    fr: 'Un élève par ligne : prénom, nom et, si vous voulez, un identifiant. Collez les cellules d’un ' +
      'tableur, ou séparez prénom, nom et identifiant par des points-virgules. La ' +
      'première ligne peut contenir les noms des colonnes.'
  },
  chooseFile: { en: 'Open a CSV file', fr: 'Ouvrir un fichier CSV' },
  noTable: {
    en: (name: string) => `“${name}” is not a table. Save it as CSV in your spreadsheet.`,
    fr: (name: string) => `« ${name} » n’est pas un tableau. Enregistrez-le en CSV dans votre tableur.`
  },
  check: { en: 'Check the list', fr: 'Vérifier la liste' },
  fillIn: { en: 'Type or paste a list first.', fr: 'Saisissez ou collez d’abord une liste.' },
  faultyLine: {
    en: (line: number, fault: string) => `Line ${line} ${fault}`,
    fr: (line: number, fault: string) => `La ligne ${line} ${fault}`
  },
  faultOfLine: {
    en: (line: number, field: string, fault: string) => `Line ${line}: ${field} ${fault}`,
    fr: (line: number, field: string, fault: string) => `Ligne ${line} : ${field} ${fault}`
  },
  firstName: { en: 'the first name', fr: 'le prénom' },
  lastName: { en: 'the last name', fr: 'le nom' },
  username: { en: 'the username', fr: 'l’identifiant' },
  theList: { en: 'The list', fr: 'La liste' },
  faults: {
    en: 'Correct the list. Nothing has been created.',
    fr: 'Corrigez la liste. Rien n’a été créé.'
  },
  proposed: { en: 'Proposed usernames', fr: 'Identifiants proposés' },
  create: {
    en: (count: number) => `Create ${plural(count, 'account', 'accounts')}`,
    fr: (count: number) => `Créer ${pluriel(count, 'compte', 'comptes')}`
  },

  slipsTitle: {
    en: (count: number) => `${plural(count, 'slip', 'slips')} to print`,
    fr: (count: number) => `${pluriel(count, 'étiquette', 'étiquettes')} à imprimer`
  },
  shownOnce: {
    en: 'These codes are shown only once. Print them now and give each pupil their slip. If a slip is lost, open ' +
      'the pupil and press “Password forgotten”.',
    fr: 'Ces codes ne s’affichent qu’une fois. Imprimez maintenant les étiquettes et donnez à chaque élève la ' +
      'sienne. Si une étiquette est perdue, cliquez sur le nom de l’élève, puis sur « Mot de passe oublié ».'
  },
  open: { en: 'Open', fr: 'Ouvrez' },
  yourUsername: { en: 'Username', fr: 'Identifiant' },
  code: { en: 'Code', fr: 'Code' },
  goodUntil: {
    en: (day: string) => `The code works once, until ${day}. Use it to choose your password.`,
    fr: (day: string) => `Ce code ne sert qu’une fois, au plus tard le ${day}. Il vous permet de choisir votre ` +
      'mot de passe.'
  },
  printSlips: { en: 'Print the slips', fr: 'Imprimer les étiquettes' }
})
