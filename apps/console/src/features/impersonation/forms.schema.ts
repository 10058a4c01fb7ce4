import { z } from 'zod'
import { impersonation } from '@outpost/contract/impersonation'

/** In the form the user is chosen together with the company in which he is met. */
export const requestShape = z.object({ user_id: z.string(), reason: (impersonation.request.input as z.ZodObject).shape['reason'] as z.ZodType })
