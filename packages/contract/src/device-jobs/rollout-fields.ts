import { z } from 'zod'
import { clockPattern } from '../kit/patterns.ts'
import { timeZone } from '../kit/time-zone.ts'
import { boolean, integer } from '../kit/values.ts'

/** The maximum number of devices in a rollout. */
const maxDevices = 1000

const hour = z.string().regex(clockPattern, 'Must be hours and minutes, such as 22:00.')

const wave = z.union([z.strictObject({ count: integer(1, maxDevices) }), z.strictObject({ percent: integer(1, 100) })])

/** Fields of a request that starts a rollout: its stages, when it stops, and when devices may start. */
export const rolloutFields = {
  waves: z.array(wave).min(1).max(20),
  soak_seconds: integer(0, 604_800).default(0),
  failure_limit: integer(0, maxDevices).optional(),
  halt_percent: integer(0, 100).optional(),
  halt_after: integer(0, maxDevices).default(0),
  window: z.strictObject({ from: hour, to: hour, zone: timeZone }).optional(),
  expires_in: integer(60, 7_776_000).optional(),
  approval: boolean.default(false),
}
