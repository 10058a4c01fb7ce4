import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { clockPattern } from '../../kit/patterns.ts'
import { timeZone } from '../../kit/time-zone.ts'
import { id, integer } from '../../kit/values.ts'
import { AccessRequest } from '../approval/schemas.ts'
import { consentModes, consentSettings, consentStates, usualWindow } from './constants.ts'

const clock = z.string().regex(clockPattern)

export const Consent = z.object({
  /** What the company or device itself has chosen. */
  setting: z.enum(consentSettings),
  /** What applies to it. */
  mode: z.enum(consentModes),
  /** The window: days of the week, 1 is Monday, and times in its time zone. */
  days: z.array(z.int()),
  opens: z.string(),
  closes: z.string(),
  time_zone: z.string(),
  /** What that means at the moment. */
  state: z.enum(consentStates),
})
export type Consent = z.output<typeof Consent>

const choice = z.object({
  setting: z.enum(consentSettings),
  days: z
    .array(integer(1, 7))
    .min(1)
    .max(7)
    .default([...usualWindow.days]),
  opens: clock.default(usualWindow.opens),
  closes: clock.default(usualWindow.closes),
  time_zone: timeZone.default('UTC'),
})

/** Request and response schemas of the `remoteConsent` endpoints. */
export const consentSchemas = {
  ofCompany: { answer: Consent },
  setOfCompany: { input: choice },
  ofDevice: { answer: Consent },
  setOfDevice: { input: choice },
  breakGlass: { answer: AccessRequest, input: z.object({ device_id: id, reason: lines(500, 10) }) },
} satisfies Record<string, EndpointSchemas>
