/** Characters of the longest list of letters that fits one line on a phone in large text. */
const MAX_UNBROKEN = 15

/** Adds non-breaking spaces, so that no line starts or ends with a French mark that has a space beside it. Keeps short
 * lists of letters, and "e-mail" within a text, on one line. */
export const typeset = (text: string) => text.replace(/ (?=[;:?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0')
  .replace(/\b[A-Z](,? [A-Z]\b)+/g, list => list.length > MAX_UNBROKEN ? list : list.replaceAll(' ', '\u00a0'))
  .replace(/ e-mail/g, ' e-\u2060mail')
