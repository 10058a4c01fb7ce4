import { line, lines } from '@outpost/contract/kit/lines'
import { ipv4Pattern } from '@outpost/contract/kit/patterns'
import { id } from '@outpost/contract/kit/values'
import { z } from 'zod'
import { rowsShape } from '../../../kit/form/fields/rowNames.ts'

const address = z.string().trim().max(15).regex(ipv4Pattern)
const fields = { ip: address, netmask: address, name: line(0, 100).optional() }

/** The networks behind the device: the name of their list in the form and in errors of the server. */
export const routeRows = { name: 'endpoint.routes', fields: Object.keys(fields), max: 50 } as const
/** The network of most routers, which the first row proposes. */
export const usualNetwork = { ip: '192.168.1.0', netmask: '255.255.255.0' } as const

/** Returns the schema of the form for a known device, with this number of networks. */
export const ofKnownDevice = (routes: number) =>
  z.object({ duration: z.number(), ...rowsShape(routeRows.name, routes, fields) })

/** Returns the schema of the form of a quick connect with this number of networks. */
export const newQuickConnect = (routes: number) =>
  z.object({
    company_id: id.optional(),
    hub_name: line(1, 100),
    hub_zone: line(1, 64).optional(),
    description: lines(500).optional(),
    tag_id: z.array(id).max(100).optional(),
    user_id: z.array(id).max(50).optional(),
    duration: z.number().optional(),
    'endpoint.device_id': id,
    ...rowsShape(routeRows.name, routes, fields),
  })
