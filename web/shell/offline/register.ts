/** Keeps the page working without the server. @returns whether it was kept just now, for the first time */
export async function registerServiceWorker (): Promise<boolean> {
  // In development the files change under the worker's feet.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || IS_DEMO) return false
  const isFirst = !navigator.serviceWorker.controller
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    return isFirst
  } catch {
    // In a private window, or a browser that keeps nothing, the page works with the server only.
    return false
  }
}
