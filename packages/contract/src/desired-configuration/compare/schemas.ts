import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { comparedKinds, optionChanges } from '../constants.ts'

/** One of the two configurations. Only a version of a template has a number; without one it is the latest. */
const side = z
  .object({ kind: z.enum(comparedKinds), id, version: integer(1, 1_000_000).optional() })
  .superRefine(({ kind, version }, { addIssue }) => {
    if (version !== undefined && kind !== 'template')
      addIssue({ code: 'custom', path: ['version'], message: 'Only templates have versions.' })
  })
export type ComparedSide = z.output<typeof side>

/** An option that differs: its values in both, none where it does not exist. */
const ComparedOption = z.object({
  option: z.string(),
  change: z.enum(optionChanges),
  first: z.array(z.string()),
  second: z.array(z.string()),
})
export type ComparedOption = z.output<typeof ComparedOption>

export const ConfigComparison = z.object({
  differences: z.array(ComparedOption),
  /** The number of differences that match the search, also those beyond the limit of `differences`. */
  total: z.int(),
  /** The number of options that are the same in both. */
  same: z.int(),
  /** Parts that could not be compared. */
  faults: z.array(z.object({ side: z.enum(['first', 'second']), message: z.string() })),
})
export type ConfigComparison = z.output<typeof ConfigComparison>

export const configComparisonSchemas = {
  compare: {
    input: z.object({
      first: side,
      second: side,
      /** Leaves out options that only one of the two has. */
      common: boolean.default(false),
      q: line(0, 200).default(''),
    }),
    answer: ConfigComparison,
  },
} satisfies Record<string, EndpointSchemas>
