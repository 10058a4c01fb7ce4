import type { QueryClient } from '@tanstack/react-query'

/**
 * The time in ms without pending requests after which the page counts as loaded. Requests come in steps, with code
 * loading in between.
 */
const QUIET = 400
/** The maximum time to wait for a page that never settles, in ms. */
const LATEST = 5000

/**
 * Runs a function once the page has loaded its data, so that deferrable work does not compete with it.
 * @returns a function that cancels the waiting
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
