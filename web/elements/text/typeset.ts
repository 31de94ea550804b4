/** Keeps lines from beginning with a mark or ending with an opening quote: French has spaces beside these. */
export const typeset = (text: string) => text.replace(/ (?=[;:?!»%])/g, '\u00a0').replace(/« /g, '«\u00a0')
