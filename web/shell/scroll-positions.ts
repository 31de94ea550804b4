// Remembers the scroll position of each view, for going back and for leaving an exercise.

interface Position { top: number, link: string | null }

/** Marks a history entry that was shown before. */
const SEEN = 'seen'

export type ScrollPositions = ReturnType<typeof createScrollPositions>

export function createScrollPositions (root: HTMLElement) {
  const stored = new Map<string, Position>()
  let isReturn = false
  history.scrollRestoration = 'manual'
  return {
    /** Stores the position in a view that is still shown.
     * @param address the view's, no longer the page's
     * @param cameFrom the address that led to the view */
    leave (address: string, cameFrom: string) {
      stored.set(address, { top: window.scrollY, link: document.activeElement?.getAttribute('href') ?? null })
      const leavesExercise = root.querySelector('.exercise') !== null && location.hash === cameFrom
      isReturn = history.state === SEEN || leavesExercise
    },
    /** Focuses the link that led away, or the first match, and restores the scroll position. New visits start at the
     * top. */
    find (focus?: string) {
      const place = isReturn ? stored.get(location.hash) : undefined
      isReturn = false
      const link = place?.link && root.querySelector<HTMLElement>(`main a[href="${CSS.escape(place.link)}"]`)
      const focused = link || (focus && root.querySelector<HTMLElement>(focus))
      if (focused) focused.focus({ preventScroll: true })
      window.scrollTo(0, place?.top ?? 0)
      history.replaceState(SEEN, '')
    }
  }
}
