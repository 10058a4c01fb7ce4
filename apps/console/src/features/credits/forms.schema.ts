import { credits } from '@outpost/contract/credits'
import { creditCodes } from '@outpost/contract/credits/codes'
import { companyData } from '@outpost/contract/credits/data'
import { deviceCredits } from '@outpost/contract/credits/devices'
import { z } from 'zod'

/** Forms ask for a type by its id, and for both companies: what the API would guess is shown and sent. */
export const movement = credits.move.input!.omit({ credit_type_name: true }).required({ source: true, target: true, credit_type_id: true })
export const newCode = creditCodes.create.input!.omit({ credit_type_name: true }).required({ credit_type_id: true })

/** Credits are typed as digits (CREDITS-016); how many can be turned into data at once the server says. */
export const dataPurchase = companyData.buy.input!.extend({ credits: z.string().regex(/^[1-9]\d{0,13}$/) })

const device = deviceCredits.update.input!.shape.data.element
export const boundPack = device.pick({ credit_type_id: true }).required({ credit_type_id: true })

const state = z.enum(['keep', 'on', 'off'])
export const switches = z.object({ credit_enabled: state, auto_extend_credit: state, credit_type_id: device.shape.credit_type_id })
