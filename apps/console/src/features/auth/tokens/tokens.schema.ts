import { authSchemas } from '@outpost/contract/auth/schemas'
import { z } from 'zod'

/** The fields of the form: the token's name, reach and lifetime. */
export const newToken = authSchemas.createToken.input.pick({ name: true }).extend({
  reach: z.enum(['all', 'some']),
  days: z.number(),
  scopes: z.array(z.string()).optional(),
})
