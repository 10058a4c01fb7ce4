/**
 * Unregisters the service workers of earlier releases, which would keep serving files that no longer exist. Service
 * workers exist only in secure contexts.
 */
export function unregisterServiceWorkers(): void {
  if (!('serviceWorker' in navigator)) return
  const all = navigator.serviceWorker
    .getRegistrations()
    .then((found) => Promise.all(found.map((one) => one.unregister())))
  // Nothing can be done if the browser does not list them.
  all.catch(() => undefined)
}
