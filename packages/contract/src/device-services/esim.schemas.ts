import { z } from 'zod'
import { confirmWithin } from '../device/change.ts'
import { activationCode, iccid } from '../device/esim.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { esimLimits } from './constants.ts'

/** A profile of the eSIM of a device. */
export const EsimProfile = z.object({
  iccid: z.string(),
  /** What users call it: its nickname, or the name that the operator gave it. */
  name: z.string(),
  nickname: z.string().nullable(),
  provider: z.string(),
  enabled: z.boolean(),
  /** Whether it only serves to download other profiles. */
  bootstrap: z.boolean(),
})
export type EsimProfile = z.output<typeof EsimProfile>

export const Esim = z.object({
  /** Why the device cannot say what its eSIM has; null if it can. */
  reason: z.string().nullable(),
  profiles: z.array(EsimProfile),
})
export type Esim = z.output<typeof Esim>

const profileParams = z.object({ id, iccid })

/** Request and response schemas of the `esim` endpoints. */
export const esimSchemas = {
  get: { answer: Esim },
  add: {
    input: z.object({
      activation_code: activationCode,
      confirmation_code: z
        .string()
        .trim()
        .regex(/^[!-,.-~][!-~]{0,63}$/)
        .optional(),
    }),
  },
  switch: {
    params: profileParams,
    input: z.object({
      enabled: boolean,
      /** Seconds in which the device must connect again, or it goes back to the profile before. */
      confirm_within: integer(confirmWithin.min, confirmWithin.max).default(esimLimits.confirmWithin),
    }),
  },
  rename: {
    params: profileParams,
    input: z.object({ nickname: line(1, esimLimits.nickname) }),
  },
  remove: { params: profileParams },
  check: {},
} satisfies Record<string, EndpointSchemas>
