import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList } from '../../kit/list-query.ts'
import { integer } from '../../kit/values.ts'
import { maxScanPorts, scanFailures, scanStates } from './constants.ts'

/** A host behind a device. */
export const ScannedHost = z.object({
  mac: z.string(),
  ip: z.string(),
  vendor: z.string(),
  /** The ports that accepted a connection. */
  port: z.array(z.int()),
  name: z.string(),
  is_new: z.boolean(),
  new_port: z.array(z.int()),
})
export type ScannedHost = z.output<typeof ScannedHost>

/** A port of the device's switch or, where the device does not know that, one of its networks. */
export const ScannedPort = z.object({
  id: z.int(),
  type: z.enum(['LAN', 'WAN']),
  name: z.string(),
  devices: z.array(ScannedHost),
})
export type ScannedPort = z.output<typeof ScannedPort>

export const PortScan = z.object({
  /** Null if the device was never scanned. */
  state: z.enum(scanStates).nullable(),
  failure: z.enum(scanFailures).nullable(),
  message: z.string().nullable(),
  username: z.string().nullable(),
  started_at: z.string().nullable(),
  /** Hosts tested so far, and all hosts; `total` is null while the device looks for them. */
  progress: z.int(),
  total: z.int().nullable(),
  /** When the scan with the result below ended. Null if none has succeeded. */
  completed_at: z.string().nullable(),
  scanned_ports: z.array(z.int()),
  ports: z.array(ScannedPort),
})

/** Request and response schemas of the `remoteScan` endpoints. */
export const remoteScanSchemas = {
  portScan: { input: z.object({ type: z.enum(['ethernet']).optional() }) },
  autoScan: {
    input: z.object({ ports: commaList(integer(1, 65_535), { most: maxScanPorts }).optional() }),
  },
  last: { answer: PortScan },
  cancel: {},
} satisfies Record<string, EndpointSchemas>
