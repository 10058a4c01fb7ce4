import { z } from 'zod'
import { line } from '../kit/lines.ts'
import { boolean, integer, number } from '../kit/values.ts'
import { alertLimits } from './constants.ts'

/**
 * What a device reports in an example, `after` seconds from its beginning, or that it goes offline or online. Without
 * values and `online`, only time passes.
 */
const Reading = z.object({
  after: integer(0, alertLimits.duration),
  online: boolean.optional(),
  values: z
    .array(
      z.object({
        parameter: line(1, 64),
        value: z.union([number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), z.string().max(alertLimits.text)]),
      }),
    )
    .max(alertLimits.exampleValues)
    .default([]),
})

/**
 * Readings of a device with what an automation should make of them. The device is online at the beginning, and has
 * reported nothing.
 */
export const Example = z.object({
  name: line(1, 100),
  /** Whether the automation should be triggered at any time. */
  triggers: boolean,
  readings: z
    .array(Reading)
    .min(1)
    .max(alertLimits.readings)
    .superRefine((readings, { addIssue }) => {
      readings.forEach(({ after }, n) => {
        if (n > 0 && after < readings[n - 1]!.after)
          addIssue({ code: 'custom', path: [n, 'after'], message: 'The readings must be in the order of their times.' })
      })
    }),
})
export type Example = z.output<typeof Example>
export type Reading = Example['readings'][number]

/** The examples of an automation, which every save is checked with. */
export const Examples = z.array(Example).max(alertLimits.examples)

/** The examples as responses contain them. */
export const ShownExamples = z.array(
  z.object({
    name: z.string(),
    triggers: z.boolean(),
    readings: z.array(
      z.object({
        after: z.int(),
        online: z.boolean().optional(),
        values: z.array(z.object({ parameter: z.string(), value: z.union([z.number(), z.string()]) })),
      }),
    ),
  }),
)
