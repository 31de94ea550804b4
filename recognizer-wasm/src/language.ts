// The languages of the texts for users.
export type Language = 'en' | 'fr'

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>
