import type { QueryClient } from '@tanstack/react-query'

/** So long nothing may be on its way, in ms: what a page asks for comes in steps, with its code loading in between. */
const QUIET = 400
/** A page that never comes to rest is not waited for any longer, in ms. */
const LATEST = 5000

/**
 * Does something once the page has what it asked the server for, so that what can wait does not compete with it.
 * @returns ends the waiting
 */
export function whenQuiet(client: QueryClient, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    unsubscribe()
    clearTimeout(timer)
    clearTimeout(latest)
  }
  const run = (): void => {
    stop()
    then()
  }
  const wait = (): void => {
    clearTimeout(timer)
    if (client.isFetching() === 0) timer = setTimeout(run, QUIET)
  }
  const unsubscribe = client.getQueryCache().subscribe(wait)
  const latest = setTimeout(run, LATEST)
  wait()
  return stop
}
