// The languages of texts for people.
export type Language = 'en' | 'fr'

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>
