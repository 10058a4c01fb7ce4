import { creditSchemas } from '@outpost/contract/credits/schemas'
import { creditCodeSchemas } from '@outpost/contract/credits/codes/schemas'
import { companyDataSchemas } from '@outpost/contract/credits/data/schemas'
import { deviceCreditSchemas } from '@outpost/contract/credits/devices/schemas'
import { z } from 'zod'

/**
 * Forms require the type by its id, and both companies: values that the API could fill in by default are shown and
 * sent.
 */
export const movement = creditSchemas.move.input
  .omit({ credit_type_name: true })
  .required({ source: true, target: true, credit_type_id: true })
export const newCode = creditCodeSchemas.create.input
  .omit({ credit_type_name: true })
  .required({ credit_type_id: true })

/** Credits are entered as digits; the server limits how many can be converted into data at once. */
export const dataPurchase = companyDataSchemas.buy.input.extend({ credits: z.string().regex(/^[1-9]\d{0,13}$/) })

const device = deviceCreditSchemas.update.input.shape.data.element
export const boundPack = device.pick({ credit_type_id: true }).required({ credit_type_id: true })

const state = z.enum(['keep', 'on', 'off'])
export const switches = z.object({
  credit_enabled: state,
  auto_extend_credit: state,
  credit_type_id: device.shape.credit_type_id,
})
