import { z } from 'zod'
import { confirmWithin } from './change.ts'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What a device does with the profiles of its eSIM. */
export const esimActions = ['list', 'enable', 'disable', 'delete', 'nickname', 'download'] as const
export type EsimAction = (typeof esimActions)[number]

/** The number of a profile: 10 to 20 digits. */
export const iccid = z.string().regex(/^\d{10,20}$/)

/**
 * An activation code (GSMA SGP.22, section 4.1): the address of the server, the matching ID, and perhaps its object
 * identifier and whether a confirmation code is needed.
 */
export const activationCode = z
  .string()
  .max(255)
  .regex(/^LPA:1\$[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?\$[0-9A-Za-z-]*(?:\$[0-9.]*(?:\$1?)?)?$/)

/** The input of the command `esim`. */
export const esimInput = z.object({
  action: z.enum(esimActions),
  iccid: iccid.optional(),
  /** For `nickname`: at most 64 bytes (SGP.22, section 5.7.21). A dash in front would make it an option. */
  nickname: z
    .string()
    .min(1)
    .refine((name) => bytesOf(name) <= 64 && !name.startsWith('-'), 'at most 64 bytes, without a dash in front')
    .optional(),
  /** For `download`: what the QR code of the operator contains (SGP.22, section 4.1). */
  activation_code: activationCode.optional(),
  confirmation_code: z
    .string()
    .regex(/^[!-,.-~][!-~]{0,63}$/)
    .optional(),
  confirm_within: z.coerce.number().int().min(confirmWithin.min).max(confirmWithin.max).default(confirmWithin.usual),
})

/** Its output: what lpac answers to `profile list`, as JSON without pictures. */
export const esimOutput = z.object({ profiles: z.string().max(49_152) })
