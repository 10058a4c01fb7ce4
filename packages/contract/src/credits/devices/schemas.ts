import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { bit, id } from '../../kit/values.ts'

/** Request and response schemas of the `deviceCredits` endpoints. */
export const deviceCreditSchemas = {
  update: {
    input: z.object({
      data: z
        .array(
          z.object({
            device_id: id,
            auto_extend_credit: bit.optional(),
            credit_enabled: bit.optional(),
            credit_type_id: id.optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
  },
  move: { input: z.object({ source: id, target: id, credit_type_id: id }) },
} satisfies Record<string, EndpointSchemas>
