import type { ApprovalState, ApprovedKind } from '@outpost/contract/device-jobs/approvals/constants'
import type { ActionEvent } from '@outpost/contract/device-jobs/action-logs/schemas'
import type { JobSource, JobState, WaitingReason } from '@outpost/contract/device-jobs/constants'
import type { RolloutState, Wave } from '@outpost/contract/device-jobs/rollouts'
import type { ColumnType, Generated } from 'kysely'
import type { Work } from './approvals/work.ts'

export interface DeviceJobTables {
  device_jobs: {
    id: Generated<number>
    company_id: number
    device_id: number
    /** The name of a kind under `deviceJobs` in the manifest of a feature. */
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
    /** The current part of the work, named by its kind, and the deadline of the job. */
    phase: string | null
    phase_until: Date | null
    /** The kind of work of which a device does one at a time. */
    turn: string | null
    rollout_id: number | null
    stage: number | null
    /** The tag that started the job, with its name at that time. */
    tag_id: number | null
    tag_name: string | null
    tag_description: string | null
    /**
     * Identifies jobs that were planned together. If one of them fails, the later ones of the same tag and device do
     * not begin.
     */
    batch: string | null
    /** The tag was removed from the device, so the job must not begin any more. */
    withdrawn: Generated<boolean>
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
  device_rollouts: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    username: string | null
    kind: string
    source_id: number
    source_name: string
    version: string
    options: ColumnType<Record<string, unknown>, string, never>
    waves: ColumnType<Wave[], string, never>
    soak_seconds: Generated<number>
    failure_limit: number | null
    halt_percent: number | null
    halt_after: Generated<number>
    stage: Generated<number>
    stages: number
    stage_over_at: Date | null
    window_from: string | null
    window_to: string | null
    window_zone: string | null
    expires_at: Date | null
    approved_by: number | null
    parent_id: number | null
    channel: string | null
    state: Generated<RolloutState>
    created_at: Generated<Date>
    finished_at: Date | null
  }
}

export interface JobApprovalTables {
  job_approval_settings: { company_id: number; kinds: ApprovedKind[]; above: number | null; hours: number }
  job_approvals: {
    id: Generated<number>
    company_id: number
    user_id: number
    username: string
    impersonator_id: number | null
    acting_company_id: number
    credential: 'session' | 'token'
    endpoint: string
    request: Buffer | null
    request_hash: Buffer
    work_hash: Buffer
    kinds: ApprovedKind[]
    device_ids: number[]
    name: string
    work: ColumnType<Work[], string, string>
    more_work: number
    state: Generated<ApprovalState>
    created_at: Generated<Date>
    expires_at: Date
    decided_by_id: number | null
    decided_by: string | null
    decided_at: Date | null
    answer: string | null
    channel: string | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends DeviceJobTables, JobApprovalTables {}
}
