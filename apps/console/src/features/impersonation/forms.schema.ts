import { z } from 'zod'
import { impersonationSchemas } from '@outpost/contract/impersonation/schemas'

/** In the form the user is chosen together with the company in which he is met. */
export const requestShape = z.object({
  user_id: z.string(),
  reason: impersonationSchemas.request.input.shape.reason,
})
