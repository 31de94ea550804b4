// Keeps a choice on this device, for the next visit.

export function keepChoice (key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // The choice is forgotten at the next visit, as this browser is set to do.
  }
}

/** The parts of a choice that is kept as JSON; none where nothing is kept, or something else. */
export function keptParts (key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(keptChoice(key) ?? '{}') as Record<string, unknown> }
  } catch {
    return {}
  }
}

/** @returns null where nothing is kept */
export function keptChoice (key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
