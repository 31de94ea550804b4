/** Measures seconds during which the page is visible, until the signal aborts. */
export function visibleTime (signal: AbortSignal): () => number {
  let spent = 0
  let since = performance.now()
  const now = () => spent + (document.hidden ? 0 : performance.now() - since)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) spent += performance.now() - since
    else since = performance.now()
  }, { signal })
  return () => now() / 1000
}
