/** A text whose lines do not begin with a mark or end with an opening quote: French has spaces beside them. */
export const typeset = (text: string) => text.replace(/ (?=[;:?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0')
