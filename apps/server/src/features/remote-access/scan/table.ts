import type { scanFailures, scanStates } from '@outpost/contract/remote-access/scan/constants'
import type { ScannedHost } from '@outpost/contract/remote-access/scan/schemas'
import type { ColumnType, Generated } from 'kysely'

/** A host as it is stored: also the port of the device's switch, or else the network, at which it is. */
export type StoredHost = ScannedHost & { place: string }

export interface PortScanTables {
  port_scans: {
    device_id: number
    company_id: number
    run: string
    state: (typeof scanStates)[number]
    failure: (typeof scanFailures)[number] | null
    message: string | null
    channel: string
    username: string
    started_at: Generated<Date>
    beat_at: Generated<Date>
    progress: Generated<number>
    total: number | null
    completed_at: Date | null
    scanned_ports: Generated<number[]>
    hosts: ColumnType<StoredHost[], string | undefined, string>
  }
}

declare module '../../../db/database.ts' {
  interface Database extends PortScanTables {}
}
