// Secrets that no log line may contain. Every test server logs everything, and each line is checked.

const SECRETS: Record<string, RegExp> = {
  'a password': /rivers run under bridges|not the password|a lighthouse in the fog/,
  'a password hash': /\$argon2/,
  'a token': /eyJ[\w-]{8,}|bearer /i,
  'an e-mail address': /[\w.+-]+(@|%40)[\w-]+\.\w+/,
  SQL: /insert into|select \\*"|select \$|update \\*"|delete from|params:|\$1\b/i,
  'a landmark': /[lr]_(wrist|hand_|thumb|index|middle|ring|pinky)|-?\d\.\d{3,}(e-?\d+)?,\s*-?\d\.\d{3,}/,
  'an image': /JFIF|\u0089PNG|PNG\\r|\/9j\/|iVBORw0KGgo|type\\*":\\*"Buffer/
}

/** The kind of secret that a log text contains, if any. */
export function secretIn (text: string): string | undefined {
  return Object.keys(SECRETS).find(name => SECRETS[name]!.test(text))
}
