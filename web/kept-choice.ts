// What somebody chose on this device, for the next visit.

export function keepChoice (key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Forgotten at the next visit, which is what such a browser is set to do.
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
