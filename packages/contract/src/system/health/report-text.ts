import type { Verdict } from './checks.ts'
import type { HealthFinding, HealthReport } from './schemas.ts'

const words: Record<Verdict, string> = { problem: 'PROBLEM', warning: 'WARNING', unknown: 'unknown', ok: 'ok' }

const linesOf = ({ verdict, title, text, act, command }: HealthFinding): string[] => [
  `${words[verdict].padEnd(8)} ${title}: ${text}`,
  ...(act === null ? [] : [`         ${act}`]),
  ...(command === null ? [] : [`         $ ${command}`]),
]

/** Writes the result of a health check as plain text in English. */
export const reportText = ({ checked_at, version, findings }: HealthReport): string =>
  [`Health check at ${checked_at} UTC, version ${version}`, '', ...findings.flatMap(linesOf), ''].join('\n')
