import { consoleErrors } from '@outpost/contract/system/console-errors/endpoints'
import { build } from '../browser/version.ts'
import { send } from './send.ts'

/** Reports of one page load: an error that comes again and again says nothing new. */
const mostReports = 10
/** Characters, as the server takes them (`longestReport` of the contract; its schemas are not loaded for this). */
const longest = { version: 100, route: 300, message: 1000, stack: 8000 } as const

const known = new Set<string>()
let routeNow = (): string => ''

/** Queries of addresses may hold secrets. */
const withoutQueries = (text: string): string => text.replaceAll(/\?[^\s:)'"]*/g, '')

/** Reports an error to the server's log: each once, and only so many. A report that fails is lost. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error.name === 'AbortError') return
  const message = withoutQueries(`${error.name}: ${error.message}`).slice(0, longest.message)
  const stack = withoutQueries(error.stack ?? '').slice(0, longest.stack)
  const key = `${message}\n${stack}`
  if (known.has(key) || known.size >= mostReports) return
  known.add(key)
  const report = {
    version: build.version.slice(0, longest.version),
    route: routeNow().slice(0, longest.route),
    message,
    stack,
  }
  send(consoleErrors.report, report, {}).catch(() => undefined)
}

/**
 * Reports from here on what fails outside of React, too: errors that nobody caught, and promises that nobody waited for.
 * @param route the pattern of the present page's address, without ids
 */
export function reportErrors(route: () => string): void {
  routeNow = route
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** Forgets what was reported, for tests. */
export const forgetReports = (): void => known.clear()
