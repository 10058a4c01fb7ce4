import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { boolean } from '../../kit/values.ts'
import { guestLimits } from './constants.ts'

const { least, most } = guestLimits.password
const token = z.string().min(1).max(100)

export const SessionGuest = z.object({ id: z.int(), name: z.string(), joined_at: z.string() })

/** Whether and how a session is shared. The link itself is shown once. */
export const GuestLink = z.object({
  shared: z.boolean(),
  /** Whether further guests can join: not after one was removed. */
  open: z.boolean(),
  types: z.boolean(),
  has_password: z.boolean(),
  guests: z.array(SessionGuest),
})
export type GuestLink = z.output<typeof GuestLink>

/** What the link reveals to whoever holds it. */
export const OpenedGuestLink = z.object({
  /** The user of the session. */
  username: z.string(),
  types: z.boolean(),
  needs_password: z.boolean(),
  /** `input`: including what is typed. */
  recorded: z.enum(['no', 'output', 'input']),
})
export type OpenedGuestLink = z.output<typeof OpenedGuestLink>

/** Request and response schemas of the `remoteGuests` endpoints. */
export const guestSchemas = {
  link: { answer: GuestLink },
  share: {
    input: z.object({ types: boolean.default(false), password: z.string().min(least).max(most).optional() }),
    answer: z.object({ url: z.string() }),
  },
  stop: {},
  remove: {},
  read: { input: z.object({ token }), answer: OpenedGuestLink },
  join: {
    input: z.object({ token, name: line(1, guestLimits.name), password: z.string().min(1).max(most).optional() }),
    answer: z.object({ id: z.int(), ticket: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
