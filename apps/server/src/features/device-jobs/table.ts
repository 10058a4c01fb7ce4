import type { ActionEvent } from '@outpost/contract/device-jobs/action-logs/schemas'
import type { JobSource, JobState, WaitingReason } from '@outpost/contract/device-jobs/constants'
import type { ColumnType, Generated } from 'kysely'

export interface DeviceJobTables {
  device_jobs: {
    id: Generated<number>
    company_id: number
    device_id: number
    /** A name under `deviceJobs` of a manifest. */
    kind: string
    source: JobSource
    user_id: number | null
    username: string | null
    channel: string | null
    source_id: number | null
    source_name: Generated<string>
    attempt: Generated<number>
    parent_id: number | null
    state: Generated<JobState>
    reason: WaitingReason | null
    progress: number | null
    said: string | null
    events: ColumnType<ActionEvent[], string, never>
    command_id: string | null
    token_hash: Buffer | null
    token_until: Date | null
    schedule_id: number | null
    period_at: Date | null
    not_before: Date | null
    expires_at: Date
    created_at: Generated<Date>
    sent_at: Date | null
    started_at: Date | null
    finished_at: Date | null
  }
}
