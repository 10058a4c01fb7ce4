import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'
import { deviceProtocols } from '../protocols.ts'

export const EnrolmentToken = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  uses_left: z.int(),
  uses: z.int(),
  expires_at: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
})
export type EnrolmentToken = z.output<typeof EnrolmentToken>

/**
 * A device that requested enrolment and awaits approval by a person. It is identified by the fingerprint of its key.
 */
export const PendingDevice = z.object({
  id: z.int(),
  fingerprint: z.string(),
  /** The same key in the older notation, which dropbear before 2022 prints: MD5 as hexadecimal digits with colons. */
  fingerprint_md5: z.string(),
  serial: z.string(),
  mac: z.string(),
  model: z.string(),
  firmware: z.string(),
  name: z.string(),
  ip: z.string(),
  company_id: z.int().nullable(),
  company_name: z.string().nullable(),
  /**
   * `join`: a new device. `rekey`: a second key for a known serial number and MAC address; approval replaces the
   * device's key. `duplicate`: one key on two devices.
   */
  reason: z.enum(['join', 'rekey', 'duplicate']),
  device_id: z.int().nullable(),
  device_name: z.string().nullable(),
  protocol: z.enum(deviceProtocols),
  /** What a device of TR-069 says of itself; null for others. */
  oui: z.string().nullable(),
  product_class: z.string().nullable(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
})
export type PendingDevice = z.output<typeof PendingDevice>

export const ConnectAttempt = z.object({
  id: z.int(),
  device_id: z.int().nullable(),
  code: z.int(),
  reason: z.string(),
  ip: z.string(),
  fingerprint: z.string().nullable(),
  created_at: z.string(),
})

/** Request and response schemas of the `enrolment` endpoints. */
export const enrolmentSchemas = {
  tokens: { input: z.object(listQuery), answer: EnrolmentToken },
  createToken: {
    /** `expires_in` is in seconds, by default a day, at most a year. */
    input: z.object({
      company_id: id,
      uses: integer(1, 100_000).default(1),
      expires_in: integer(60, 31_536_000).default(86_400),
    }),
    answer: EnrolmentToken.extend({ token: z.string(), line: z.string(), warning: z.enum(['loopback']).nullable() }),
  },
  removeToken: {},
  pending: { answer: PendingDevice, input: z.object({ ...listQuery, company_id: id.optional() }) },
  approve: {
    input: z.object({ company_id: id.optional(), fingerprint: z.string().max(64), name: line(0, 64).optional() }),
    answer: z.object({ device_id: z.int() }),
  },
  reject: {},
  attempts: { input: z.object(listQuery), answer: ConnectAttempt },
} satisfies Record<string, EndpointSchemas>
