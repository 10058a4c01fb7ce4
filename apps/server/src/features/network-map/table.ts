import type {
  ChangeKind,
  NodeKind,
  observationFailures,
  observationStates,
} from '@outpost/contract/network-map/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Evidence, Facts } from './observed.ts'

export interface NetworkMapTables {
  network_maps: {
    device_id: number
    company_id: number
    run: string
    state: (typeof observationStates)[number]
    failure: (typeof observationFailures)[number] | null
    message: string | null
    channel: string | null
    started_at: Generated<Date>
    observed_at: Date | null
    left_out: Generated<number>
    opened_at: Generated<Date>
    next_at: Date
  }
  network_stays: {
    id: Generated<number>
    company_id: number
    device_id: number
    node: string
    kind: 'port' | NodeKind
    place: string
    facts: ColumnType<Facts, string, string>
    evidence: ColumnType<Evidence, string, string>
    known_at: Date
    first_at: Date
    last_at: Date
    ended_at: Date | null
    missed: Generated<number>
  }
  network_changes: {
    id: Generated<number>
    company_id: number
    device_id: number
    created_at: Generated<Date>
    node: string
    name: string
    kind: ChangeKind
    before: string | null
    after: string | null
    last_seen: Date | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends NetworkMapTables {}
}
