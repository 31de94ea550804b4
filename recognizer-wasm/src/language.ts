// The languages that people are told things in.
export type Language = 'en' | 'fr'

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>
