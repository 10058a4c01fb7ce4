import { chance, pick } from '@outpost/agent/platform/fake/chance'
import { endReasons } from '@outpost/gateway/end-reasons'
import type { Transaction } from '../db/database.ts'
import type { DemoDevice } from './devices.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The period for which connections are invented. */
const days = 8

const ends = [endReasons.silent, endReasons.silent, endReasons.closed, endReasons.closedByDevice] as const

interface DemoConnection {
  company_id: number
  device_id: number
  epoch: number
  ip: string
  connected_at: Date
  disconnected_at: Date
  reason: string
  restart: 'ordered' | 'unordered' | null
}

/** Up to seven connections of the last week for each device that ever connected; the last one ends when the device was last seen. */
function connectionsOf(device: DemoDevice, now: number): DemoConnection[] {
  if (device.fate === 'not_activated') return []
  const last = now - (device.absence?.seconds ?? 0) * 1000
  const count = 1 + Math.floor(7 * chance(device.index, 97) ** 2)
  const length = (days * day) / count
  return Array.from({ length: count }, (_, nth): DemoConnection => {
    const start = last - days * day + nth * length
    const outage = nth === count - 1 ? 0 : minute * (2 + 240 * chance(device.index, nth, 98) ** 4)
    return {
      company_id: device.companyId,
      device_id: device.id,
      epoch: nth + 1,
      ip: '127.0.0.1',
      connected_at: new Date(start),
      disconnected_at: new Date(start + length - outage),
      reason:
        nth === count - 1 ? (device.absence?.reason ?? endReasons.closedByDevice) : pick(ends, device.index, nth, 99),
      restart: nth > 0 && chance(device.index, nth, 100) < 0.25 ? 'unordered' : null,
    }
  })
}

/** Adds a connection history of eight days to the demo's devices. */
export async function addConnections(tx: Transaction, devices: readonly DemoDevice[], now: Date): Promise<void> {
  const rows = devices.flatMap((device) => connectionsOf(device, now.getTime()))
  const inOrder = rows.toSorted((a, b) => a.connected_at.getTime() - b.connected_at.getTime())
  for (let from = 0; from < inOrder.length; from += 1000)
    await tx
      .insertInto('device_connections')
      .values(inOrder.slice(from, from + 1000))
      .execute()
}
