// Counts with their nouns, in the two languages of the page.

export const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
/** In French, zero is singular. */
export const pluriel = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`
