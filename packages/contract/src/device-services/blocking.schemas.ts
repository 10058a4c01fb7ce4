import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { boolean } from '../kit/values.ts'
import { blockingLimits, blockingModes } from './constants.ts'
import { OrderedChange } from './schemas.ts'

/** What a device blocks by the names of hosts. A name also stands for all names below it. */
export const SiteBlocking = z.object({
  enabled: z.boolean(),
  /** Whether the listed sites are blocked, or all others. */
  mode: z.enum(blockingModes),
  hosts: z.array(z.string()),
})
export type SiteBlocking = z.output<typeof SiteBlocking>

/** A host name of ASCII letters, digits and hyphens (RFC 1123, section 2.1); international names in their xn-- form. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(blockingLimits.length)
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
    'Enter host names such as example.com, without https:// and without a path.',
  )

/** Request and response schemas of the `siteBlocking` endpoints. */
export const siteBlockingSchemas = {
  get: { answer: SiteBlocking },
  update: {
    input: z.object({
      enabled: boolean,
      mode: z.enum(blockingModes),
      hosts: z.array(host).max(blockingLimits.hosts),
    }),
    answer: OrderedChange,
  },
} satisfies Record<string, EndpointSchemas>
