import {
  fillIn,
  findingCommands,
  findingPages,
  type FindingCode,
  type Verdict,
  verdictOf,
  verdicts,
} from '@outpost/contract/system/health/checks'
import type { HealthFinding, HealthReport } from '@outpost/contract/system/health/schemas'
import { healthTexts } from '@outpost/contract/system/health/texts'
import { utc } from '../../../kit/paginate.ts'
import { programVersion } from '../../../kit/program-version.ts'
import { oneLine } from './format.ts'
import { found, type Found, type HealthCheck, type Subject, type Values } from './check.ts'

/** How many checks run at the same time, and seconds for one that sets no limit of its own. */
const limits = { atOnce: 6, seconds: 8 } as const

const textAt = (texts: object, code: FindingCode): string | undefined => {
  const [check, outcome] = code.split('.') as [string, string]
  return (texts as Record<string, Record<string, string>>)[check]?.[outcome]
}

/** The values as they may be shown: one line each, of limited length. */
const shownValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  )

function present({ id }: HealthCheck, { code, values = {} }: Found, milliseconds: number): HealthFinding {
  const shown = shownValues(values)
  const filled = (text: string | undefined): string | null => (text === undefined ? null : fillIn(text, shown))
  return {
    check: id,
    verdict: verdictOf(code),
    code,
    values: shown,
    title: healthTexts.title[id],
    text: fillIn(textAt(healthTexts.found, code)!, shown),
    act: filled(textAt(healthTexts.act, code)),
    command: filled(findingCommands[code]),
    page: findingPages[code] ?? null,
    milliseconds: Math.round(milliseconds),
  }
}

/** Runs one check within its time limit. Never throws. */
async function runOne(check: HealthCheck, subject: Subject): Promise<HealthFinding> {
  const began = performance.now()
  const seconds = check.seconds ?? limits.seconds
  const end = new AbortController()
  const late = Promise.withResolvers<Found>()
  const timer = setTimeout(() => late.resolve(found('any.timed_out', { seconds })), seconds * 1000)
  const result = await Promise.race([
    check
      .run(subject, end.signal)
      .catch((error: unknown) =>
        found('any.failed', { reason: error instanceof Error ? error.message : String(error) }),
      ),
    late.promise,
  ])
  clearTimeout(timer)
  end.abort()
  return present(check, result, performance.now() - began)
}

const worst = (findings: readonly HealthFinding[]): Verdict =>
  verdicts.find((verdict) => findings.some((one) => one.verdict === verdict)) ?? 'ok'

/**
 * Runs checks, some at the same time, each with a time limit. Never throws.
 * @returns the findings, the worst first, and otherwise in the order of the checks
 */
export async function runChecks(subject: Subject, checks: readonly HealthCheck[]): Promise<HealthReport> {
  const waiting = checks.entries()
  const results: HealthFinding[] = []
  await Promise.all(
    Array.from({ length: limits.atOnce }, async () => {
      for (const [at, check] of waiting) results[at] = await runOne(check, subject)
    }),
  )
  const rank = ({ verdict }: HealthFinding): number => verdicts.indexOf(verdict)
  const findings = results.toSorted((a, b) => rank(a) - rank(b))
  return { checked_at: utc(new Date()), version: programVersion, verdict: worst(findings), findings }
}
