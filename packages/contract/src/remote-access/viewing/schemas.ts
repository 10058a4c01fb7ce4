import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { RemoteAccess } from '../schemas.ts'

/** What a page needs to watch a session. */
export const WatchedSession = z.object({
  id: z.int(),
  ticket: z.string(),
  username: z.string(),
  entry: RemoteAccess,
})

/** Request and response schemas of the `remoteViewing` endpoints. */
export const viewingSchemas = {
  watch: { answer: WatchedSession },
} satisfies Record<string, EndpointSchemas>
