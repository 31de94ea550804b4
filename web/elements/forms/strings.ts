import { translator } from '../text/language.ts'

export const t = translator({
  credentialsWrong: {
    en: 'Wrong name or password. Check both.',
    fr: 'Identifiant ou mot de passe incorrect.'
  },
  optional: { en: (label: string) => `${label} (optional)`, fr: (label: string) => `${label} (facultatif)` },
  showPassword: { en: 'Show', fr: 'Afficher' },
  showPasswordOf: {
    en: (label: string) => `Show: ${label}`,
    fr: (label: string) => `Afficher : ${label}`
  },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  more: { en: 'Show more', fr: 'En afficher plus' },
  shown: {
    en: (shown: number, total: string) => `${shown} of ${total} shown`,
    fr: (shown: number, total: string) => `${shown} sur ${total}`
  },
  resetCode: { en: 'Password forgotten', fr: 'Mot de passe oublié' },
  resetCodeFor: {
    en: (name: string) => `Password forgotten: a code for ${name}`,
    fr: (name: string) => `Mot de passe oublié : un code pour ${name}`
  },
  resetText: {
    en: (name: string, day: string) => `Give this code to ${name} only. It is shown once and works until ${day}: ` +
      '“Sign in”, “Forgotten your password?”.',
    fr: (name: string, day: string) => `Ne donnez ce code qu’à ${name}. Il ne s’affiche qu’une fois et ` +
      `reste valable jusqu’au ${day}. Pour l’utiliser : « Se connecter », puis « Mot de passe oublié ? ».`
  },
  fillIn: { en: 'Fill in this field.', fr: 'Remplissez ce champ.' },
  notAnEmail: {
    en: 'Type an e-mail address, such as lea@school.example.',
    fr: 'Saisissez une adresse e-mail, par exemple lea@ecole.example.'
  },
  tooShort: {
    en: (least: number) => `At least ${least} characters.`,
    fr: (least: number) => `Au moins ${least} caractères.`
  },
  noConnection: {
    en: 'The server cannot be reached. Check the connection: some networks ask you to sign in first, or ' +
      'block pages. Then try again.',
    fr: 'Le serveur ne répond pas. Vérifiez la connexion : certains réseaux demandent de s’identifier ou ' +
      'bloquent des pages. Réessayez ensuite.'
  },
  tooMany: {
    en: (seconds: number) => `Too many tries. Try again in ${wait(seconds, 'second', 'minute')}.`,
    fr: (seconds: number) => `Trop de tentatives. Réessayez dans ${wait(seconds, 'seconde', 'minute')}.`
  }
})

/** A wait in seconds, or in minutes from one minute on. */
function wait (seconds: number, second: string, minute: string): string {
  const [count, unit] = seconds < 60 ? [seconds, second] : [Math.ceil(seconds / 60), minute]
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
