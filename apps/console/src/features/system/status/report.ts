import type { FailedRequest } from '../../../kit/api/failures.ts'
import type { Version } from '../../../kit/browser/version.ts'

/** What a problem report contains. It names no user and no password, and addresses have no query. */
export interface ReportFacts {
  build: Version
  browser: string
  /** Whether the server is ready, with its reason if it is not. */
  server: string
  live: string
  failed: readonly FailedRequest[]
  at: Date
}

const line = ({ at, method, path, status, code, requestId }: FailedRequest): string =>
  `- ${at.toISOString()} ${method} ${path}: ${status} ${code}, request ${requestId ?? 'without an ID'}`

/** Writes a problem report as plain text, in English, since support staff read it. */
export const reportText = ({ build, browser, server, live, failed, at }: ReportFacts): string =>
  [
    'Problem report',
    `Time: ${at.toISOString()}`,
    `Version: ${build.version}, built ${new Date(build.timestamp * 1000).toISOString()}`,
    `Browser: ${browser}`,
    `Server: ${server}`,
    `Live updates: ${live}`,
    failed.length === 0 ? 'Failed requests: none' : 'Failed requests:',
    ...failed.map(line),
  ].join('\n')
