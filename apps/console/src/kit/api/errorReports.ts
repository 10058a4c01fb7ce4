import { consoleErrors } from '@outpost/contract/system/console-errors/endpoints'
import { build } from '../browser/version.ts'
import { send } from './send.ts'

/** The maximum number of reports per page load. An error that keeps recurring provides no new information. */
const maxReports = 10
/**
 * Maximum lengths in characters, as accepted by the server. They equal `maxReportLengths` of the contract, which is not
 * imported because it would load the schemas.
 */
const longest = { version: 100, route: 300, message: 1000, stack: 8000 } as const

const known = new Set<string>()
let routeNow = (): string => ''

/** Removes the queries of addresses, which may contain secrets. */
const withoutQueries = (text: string): string => text.replaceAll(/\?[^\s:)'"]*/g, '')

/** Reports an error to the server's log. Each error is reported once, up to the limit. A report that fails is lost. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error.name === 'AbortError') return
  const message = withoutQueries(`${error.name}: ${error.message}`).slice(0, longest.message)
  const stack = withoutQueries(error.stack ?? '').slice(0, longest.stack)
  const key = `${message}\n${stack}`
  if (known.has(key) || known.size >= maxReports) return
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
 * Starts reporting errors outside of React as well: uncaught errors and unhandled promise rejections.
 * @param route returns the route pattern of the current page, without ids
 */
export function reportErrors(route: () => string): void {
  routeNow = route
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** Resets the reported errors, for tests. */
export const forgetReports = (): void => known.clear()
