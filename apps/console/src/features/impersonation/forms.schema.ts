import { z } from 'zod'
import { impersonationSchemas } from '@outpost/contract/impersonation/schemas'

/** In the form, the user is selected together with the company to act in. */
export const requestShape = z.object({
  user_id: z.string(),
  reason: impersonationSchemas.request.input.shape.reason,
})
