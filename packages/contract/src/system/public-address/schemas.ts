import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** A scheme, a plain host name or IPv4 address, and an optional port: what a command for a device may contain. */
const address = z
  .string()
  .trim()
  .max(270)
  .regex(/^https?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(?::\d{1,5})?\/?$/)
  // The pattern alone also matches 192.168.1.300 and port 70000, which no program can use.
  .refine(
    (text) => URL.canParse(text) && new URL(text).port !== '0',
    'Must be an address such as https://devices.example.com.',
  )

/** `source`: who has set the address; `none` if each request uses the address under which it arrived. */
export const PublicAddress = z.object({
  address: z.string().nullable(),
  source: z.enum(['environment', 'setting', 'none']),
})
export type PublicAddress = z.output<typeof PublicAddress>

/** What a check of an address found. */
export const addressOutcomes = [
  'reached',
  'loopback',
  'unknown_name',
  'private',
  'closed',
  'timeout',
  'certificate',
  'redirected',
  'other_server',
  'failed',
] as const

export const AddressCheck = z.object({
  address: z.string(),
  outcome: z.enum(addressOutcomes),
  /** For `redirected`: where to. */
  target: z.string().nullable(),
})
export type AddressCheck = z.output<typeof AddressCheck>

/** Request and response schemas of the `publicAddress` endpoints. */
export const publicAddressSchemas = {
  get: { answer: PublicAddress },
  /** Null removes the setting. */
  set: { input: z.object({ address: address.nullable() }), answer: PublicAddress },
  /** Without an address, the public address is checked. */
  check: { input: z.object({ address: address.optional() }), answer: AddressCheck },
} satisfies Record<string, EndpointSchemas>
