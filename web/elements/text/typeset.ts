/** Characters of the longest list of letters that fits a line of a phone in large text. */
const SHORT = 15

/** Keeps lines from beginning with a mark or ending with an opening quote: French has spaces beside these. Keeps short
 * lists of letters, and "e-mail" within a text, on one line. */
export const typeset = (text: string) => text.replace(/ (?=[;:?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0')
  .replace(/\b[A-Z](,? [A-Z]\b)+/g, list => list.length > SHORT ? list : list.replaceAll(' ', '\u00a0'))
  .replace(/ e-mail/g, ' e-\u2060mail')
