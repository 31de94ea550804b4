// Codes of a class that the server does not show again: kept until shown, and while only the language changes.

export function newCodes<Codes> () {
  const kept = new Map<string, Codes>()
  const shown = new Set<string>()
  addEventListener('hashchange', () => {
    for (const classId of shown) kept.delete(classId)
    shown.clear()
  })
  return {
    kept,
    keep (classId: string, codes: Codes) {
      kept.set(classId, codes)
      shown.delete(classId)
    },
    /** @param signal the view's: codes may come after its end
     * @returns the codes that the view must show now */
    take (classId: string, signal: AbortSignal): Codes | undefined {
      const codes = signal.aborted ? undefined : kept.get(classId)
      if (codes) shown.add(classId)
      return codes
    }
  }
}
