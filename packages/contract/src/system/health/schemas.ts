import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { checkIds, findingCodes, verdicts } from './checks.ts'

/** The result of one check. `text`, `act` and `command` are in English; `code` and `values` serve translations. */
export const HealthFinding = z.object({
  check: z.enum(checkIds),
  verdict: z.enum(verdicts),
  code: z.enum(findingCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  title: z.string(),
  text: z.string(),
  /** What mends it; null if nothing has to be done. */
  act: z.string().nullable(),
  /** A command line or SQL statement that mends it, or shows more. */
  command: z.string().nullable(),
  /** The page of the console where it is mended. */
  page: z.string().nullable(),
  milliseconds: z.int(),
})
export type HealthFinding = z.output<typeof HealthFinding>

export const HealthReport = z.object({
  checked_at: z.string(),
  version: z.string(),
  /** The worst verdict of the checks. */
  verdict: z.enum(verdicts),
  findings: z.array(HealthFinding),
})
export type HealthReport = z.output<typeof HealthReport>

/** Request and response schemas of the `health` endpoints. */
export const healthSchemas = {
  check: { answer: HealthReport },
  bundle: {},
} satisfies Record<string, EndpointSchemas>
