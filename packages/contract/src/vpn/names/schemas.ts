import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { ipv4Pattern } from '../../kit/patterns.ts'
import { id } from '../../kit/values.ts'

/** A name that a hub answers, such as `plc.router.shops`. */
export const VpnName = z.object({
  name: z.string(),
  address: z.string(),
  /** The device of the name, or behind which the host is. */
  client_id: z.int(),
  /** The route that contains the host; null for the device itself. */
  route_id: z.int().nullable(),
})
export type VpnName = z.output<typeof VpnName>

const host = z.object({ name: line(1, 63), address: z.string().trim().max(15).regex(ipv4Pattern) })

export const vpnNameSchemas = {
  list: { answer: VpnName },
  setHosts: { params: z.object({ id, route_id: id }), input: z.object({ hosts: z.array(host).max(250) }) },
} satisfies Record<string, EndpointSchemas>
