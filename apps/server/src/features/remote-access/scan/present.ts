import type { PortScan, ScannedHost, ScannedPort } from '@outpost/contract/remote-access/scan/schemas'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import type { StoredHost } from './table.ts'

const presentHost = ({ mac, ip, vendor, port, name, is_new, new_port }: StoredHost): ScannedHost => ({
  mac,
  ip,
  vendor,
  port,
  name,
  is_new,
  new_port,
})

/** Groups hosts by the port of the switch, or the network, at which they are. */
export function presentPorts(hosts: readonly StoredHost[]): ScannedPort[] {
  const places = Map.groupBy(hosts, ({ place }) => place)
  return [...places]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, here], index) => ({
      id: index + 1,
      type: 'LAN',
      name,
      devices: here.map(presentHost),
    }))
}

/** Returns the last scan of a device; `row` is undefined if there was none. */
export const presentScan = (row: Selectable<Database['port_scans']> | undefined): z.output<typeof PortScan> =>
  row
    ? {
        state: row.state,
        failure: row.failure,
        message: row.message,
        username: row.username,
        started_at: utc(row.started_at),
        progress: row.progress,
        total: row.total,
        completed_at: utcOrNull(row.completed_at),
        scanned_ports: row.scanned_ports,
        ports: presentPorts(row.hosts),
      }
    : {
        state: null,
        failure: null,
        message: null,
        username: null,
        started_at: null,
        progress: 0,
        total: null,
        completed_at: null,
        scanned_ports: [],
        ports: [],
      }
