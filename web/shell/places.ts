// Keeps where the learner was in each view: going back, or leaving an exercise, leads to the same place.

interface Place { top: number, link: string | null }

/** The state of an entry in the browser's history that was shown before. */
const SEEN = 'seen'

export type Places = ReturnType<typeof createPlaces>

export function createPlaces (root: HTMLElement) {
  const left = new Map<string, Place>()
  let isReturn = false
  history.scrollRestoration = 'manual'
  return {
    /** Keeps the place in a view that is still shown.
     * @param address of the view, which is no longer the page's
     * @param cameFrom the address from which the view was opened */
    leave (address: string, cameFrom: string) {
      left.set(address, { top: window.scrollY, link: document.activeElement?.getAttribute('href') ?? null })
      const leavesExercise = root.querySelector('.exercise') !== null && location.hash === cameFrom
      isReturn = history.state === SEEN || leavesExercise
    },
    /** Focuses the link that led away, else the first element that matches, and scrolls to where the learner was. A new
     * visit begins at the top. */
    find (focus?: string) {
      const place = isReturn ? left.get(location.hash) : undefined
      isReturn = false
      const link = place?.link && root.querySelector<HTMLElement>(`main a[href="${CSS.escape(place.link)}"]`)
      const focused = link || (focus && root.querySelector<HTMLElement>(focus))
      if (focused) focused.focus({ preventScroll: true })
      window.scrollTo(0, place?.top ?? 0)
      history.replaceState(SEEN, '')
    }
  }
}
