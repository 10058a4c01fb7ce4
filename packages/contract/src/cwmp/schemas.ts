import { z } from 'zod'
import { fitsType, parameterLimits, parameterName, ParameterToSet } from '../device/cwmp-commands.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'

/** A username with which new devices of a company first call. Its password is only returned when it is created. */
export const CwmpAddress = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  url: z.string(),
  username: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type CwmpAddress = z.output<typeof CwmpAddress>

/** What the endpoints of `cwmpAddresses` take and answer. */
export const cwmpAddressSchemas = {
  list: { input: z.object(listQuery), answer: CwmpAddress },
  create: { input: z.object({ company_id: id }), answer: CwmpAddress.extend({ password: z.string() }) },
  remove: {},
} satisfies Record<string, EndpointSchemas>

/** A parameter of a device as it was last read. */
export const CwmpParameter = z.object({
  /** Its name, which is unique on the device. */
  id: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.string().nullable(),
  /** Null if the device has not said whether it can be set. */
  writable: z.boolean().nullable(),
  read_at: z.string(),
})
export type CwmpParameter = z.output<typeof CwmpParameter>

/** Seconds that a command waits for the device, a week by default. */
const wait = integer(60, 2_592_000).default(604_800)

/** What the endpoints of `cwmpParameters` take and answer. */
export const cwmpParameterSchemas = {
  list: { input: z.object(listQuery), answer: CwmpParameter },
  /** With a path that ends in a dot everything below it is read. */
  read: { input: z.object({ path: parameterName, wait }) },
  set: {
    input: z.object({
      values: z
        .array(
          z
            .object(ParameterToSet.shape)
            .refine(fitsType, { path: ['value'], error: 'This is no value of the type of the parameter.' }),
        )
        .min(1)
        .max(parameterLimits.set)
        .refine(
          (values) => new Set(values.map(({ name }) => name)).size === values.length,
          'A parameter is named twice.',
        ),
      wait,
    }),
  },
} satisfies Record<string, EndpointSchemas>
