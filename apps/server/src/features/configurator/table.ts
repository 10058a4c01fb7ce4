import type { ChangeState } from '@outpost/contract/configurator/constants'
import type { ColumnType, Generated } from 'kysely'

/** The stored state. `open`: the state of the job tells how far the change is. */
export type StoredState = Exclude<ChangeState, 'queued' | 'sent' | 'applying'> | 'open'

export interface ConfigTables {
  config_runs: {
    id: Generated<number>
    company_id: number
    action_name: string
    display_name: string
    username: string | null
    created_at: Generated<Date>
  }
  config_changes: {
    id: Generated<number>
    run_id: number | null
    company_id: number
    device_id: number
    job_id: number | null
    change: string
    revision: number
    plan: Buffer | null
    secrets: Buffer | null
    entries: string[]
    confirm_within: number
    state: Generated<StoredState>
    expected: ColumnType<Record<string, string>, string, string>
    hashes: ColumnType<Record<string, string>, string | undefined, string>
    phase: string | null
    code: string | null
    text: string | null
    log: string | null
    username: string | null
    deadline_at: Date | null
    unknown_since: Date | null
    created_at: Generated<Date>
    finished_at: Date | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends ConfigTables {}
}
