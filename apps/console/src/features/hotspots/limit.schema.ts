import { integer } from '@outpost/contract/kit/values'
import { z } from 'zod'

/** The form of the limits of a guest. An empty field leaves its limit as it is. */
export const limitForm = z.object({
  minutes: integer(0, 525_600).nullable(),
  rate: integer(0, 10_000_000).nullable(),
})
