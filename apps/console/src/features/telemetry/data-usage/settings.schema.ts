import { dataUsageSchemas } from '@outpost/contract/data-usage/schemas'
import { number } from '@outpost/contract/kit/values'
import { z } from 'zod'

/** The fields of the settings of a SIM: the allowance is entered as a number and a unit. */
export const settingsSchema = dataUsageSchemas.update.input
  .omit({ allowance: true })
  .extend({ amount: number(0.001, 900_000).nullish(), unit: z.enum(['MB', 'GB']) })
