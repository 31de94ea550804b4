/** Makes the page work offline. @returns whether it was cached just now, for the first time */
export async function registerServiceWorker (): Promise<boolean> {
  // In development the files keep changing.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || IS_DEMO) return false
  const isFirst = !navigator.serviceWorker.controller
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    return isFirst
  } catch {
    // In a private window, or where storage is blocked, the page needs the server.
    return false
  }
}
