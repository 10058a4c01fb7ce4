import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** The bytes of one client in a day (UTC), as the client counts them. */
export const VpnClientUsage = z.object({
  /** The client; null for the sum of all clients that are not among those with the most data. */
  vpn_user_id: z.int().nullable(),
  /** Empty for that sum, and for a client that was removed. */
  name: z.string(),
  session_bytes_send: z.int(),
  session_bytes_received: z.int(),
  created_at: z.string(),
})
export type VpnClientUsage = z.output<typeof VpnClientUsage>

const moment = z.string().max(40)

export const vpnUsageSchemas = {
  byClient: { answer: VpnClientUsage, input: z.object({ start_date: moment, end_date: moment }) },
} satisfies Record<string, EndpointSchemas>
