const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Text whose direction does not change its surroundings, as in a `<bdi>` element, also in attributes and sentences. A
 * name from right to left would otherwise pull in the digits and signs beside it (Unicode Standard Annex 9, 2.4). */
export const isolated = (text: string): string => RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
