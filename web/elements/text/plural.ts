// Counts with their nouns in English and French.

export const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
/** French uses the singular for zero. */
export const pluriel = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`
