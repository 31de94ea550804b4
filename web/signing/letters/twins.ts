// The two letters that only a second look tells apart. Where the middle between them is differs from hand to hand.
export const TWINS = ['F', 'T'] as const

export const isTwin = (letter: string): boolean => TWINS.some(twin => twin === letter)
