/** Service workers of earlier releases would go on answering for files that are long gone. They exist in secure contexts alone. */
export function unregisterServiceWorkers(): void {
  if (!('serviceWorker' in navigator)) return
  const all = navigator.serviceWorker
    .getRegistrations()
    .then((found) => Promise.all(found.map((one) => one.unregister())))
  // A browser that does not tell of them cannot be helped.
  all.catch(() => undefined)
}
