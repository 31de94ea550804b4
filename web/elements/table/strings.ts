import { translator } from '../text/language.ts'

export const t = translator({
  columnOf: {
    en: (number: number, name: string) => `Column ${number}${name && `, ${name}`}`,
    fr: (number: number, name: string) => `Colonne ${number}${name && `, ${name}`}`
  },
  notSent: { en: 'not sent', fr: 'non envoyée' },
  line: { en: 'Line', fr: 'Ligne' },
  sendLine: { en: (number: number) => `Send line ${number}`, fr: (number: number) => `Envoyer la ligne ${number}` },
  cell: {
    en: (number: number, column: string) => `Line ${number}, ${column}`,
    fr: (number: number, column: string) => `Ligne ${number}, ${column}`
  },
  linesSent: {
    en: (sent: number, all: number) => `Lines to send: ${sent} of ${all}`,
    fr: (sent: number, all: number) => `Lignes à envoyer : ${sent} sur ${all}`
  },
  moreLines: {
    en: (hidden: number) => `Show the other ${hidden} lines`,
    fr: (hidden: number) => `Afficher les ${hidden} autres lignes`
  },
  addLine: { en: 'Add a line', fr: 'Ajouter une ligne' },
  long: {
    en: 'This line has more cells than the header: some may be in the wrong column. Correct it; any change confirms ' +
      'the line.',
    fr: 'Cette ligne a plus de cellules que l’en-tête : certaines sont peut-être décalées. Corrigez-la ; toute ' +
      'modification la confirme.'
  },
  short: {
    en: 'This line has fewer cells than the header, as in a file that is cut. Complete it; any change confirms the ' +
      'line.',
    fr: 'Cette ligne a moins de cellules que l’en-tête, comme dans un fichier tronqué. Complétez-la ; toute ' +
      'modification la confirme.'
  },
  noTable: {
    en: (name: string) => `“${name}” is not a table. Open it in a spreadsheet, copy the cells and paste them here, ` +
      'or save it as CSV.',
    fr: (name: string) => `« ${name} » n’est pas un tableau. Ouvrez-le dans un tableur, copiez les cellules et ` +
      'collez-les ici, ou enregistrez-le en CSV.'
  },
  tooLarge: {
    en: (name: string) => `“${name}” has more than 4 MB. Save a table with fewer lines.`,
    fr: (name: string) => `« ${name} » dépasse 4 Mo. Enregistrez un tableau avec moins de lignes.`
  }
})
