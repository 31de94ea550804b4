// Keeps a choice on this device, for the next visit.

export function keepChoice (key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // The choice is forgotten at the next visit, as this browser is set to do.
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
