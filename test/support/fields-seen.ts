// Which fields of a person stand in answers of the API.

export interface Person {
  id: string
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
}

const IDENTIFYING = ['id', 'username', 'email', 'firstName', 'lastName'] as const

/** Searches the answers for the person's values, under any property name. An object with such a value is about the
 * person: all its other properties count as fields.
 * @param answers bodies as JSON or other text
 * @returns names of fields, sorted */
export function fieldsSeen (answers: readonly string[], person: Person): string[] {
  const seen = new Set<string>()
  const fieldOf = (value: unknown) => IDENTIFYING.find(field => value !== null && value === person[field])
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const isAbout = Object.values(value).some(fieldOf)
    for (const [name, inner] of Object.entries(value)) {
      // An audit entry says the kind of its target.
      if (isAbout && name !== 'kind') seen.add(fieldOf(inner) ?? name)
      look(inner)
    }
  }
  for (const answer of answers) {
    const found = IDENTIFYING.filter(field => person[field] !== null && answer.includes(person[field]))
    if (found.length === 0) continue
    if (answer.startsWith('{')) look(JSON.parse(answer))
    else for (const field of found) seen.add(field)
  }
  return [...seen].sort()
}
