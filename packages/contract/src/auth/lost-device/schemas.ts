import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** What can be ended. `application`: the access that a user has given to another program. */
export const endedKinds = ['session', 'access_token', 'application', 'ssh_key', 'vpn_profile', 'vpn_session'] as const

/** Something that no longer gives access. */
export const EndedAccess = z.object({
  kind: z.enum(endedKinds),
  /** Its own name: that of a token, of a hub, or the program in which a user was signed in. */
  name: z.string(),
  /** The address from which a session came; null for everything else. */
  ip: z.string().nullable(),
})
export type EndedAccess = z.output<typeof EndedAccess>

const answer = z.object({ ended: z.array(EndedAccess) })

/** Request and response schemas of the `lostDevice` endpoints. */
export const lostDeviceSchemas = {
  own: { answer },
  ofUser: { answer },
} satisfies Record<string, EndpointSchemas>
