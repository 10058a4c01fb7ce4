import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean } from '../../kit/values.ts'

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

/** A request without it ends nothing: a slip would cost all tokens. */
const input = z.object({ all: boolean.refine((all) => all, 'Set this to true to end all access.') })
const answer = z.object({ ended: z.array(EndedAccess) })

/** Request and response schemas of the `lostDevice` endpoints. */
export const lostDeviceSchemas = {
  own: { input, answer },
  ofUser: { input, answer },
} satisfies Record<string, EndpointSchemas>
