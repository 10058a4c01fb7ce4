import { authSchemas } from '@outpost/contract/auth/schemas'
import { z } from 'zod'

/** What the form asks for: how far the token reaches, and for how long, besides its name. */
export const newToken = authSchemas.createToken.input.pick({ name: true }).extend({
  reach: z.enum(['all', 'some']),
  days: z.number(),
  scopes: z.array(z.string()).optional(),
})
