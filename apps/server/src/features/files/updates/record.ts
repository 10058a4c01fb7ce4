import type { UpdateState } from '@outpost/contract/files/updates/constants'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'

export type UpdateDetails = Selectable<Database['device_updates']>

/** The job kind of each action. Tag actions use the same names. */
export const kindOfAction = {
  update_firmware: 'firmware_upload',
  upload_backup: 'config_upload',
} as const satisfies Record<UpdateAction, string>

/** Returns the action of a job, or undefined if it is not an update. */
export const actionOf = ({ kind }: Pick<DeviceJob, 'kind'>): UpdateAction | undefined =>
  kind === 'firmware_upload' ? 'update_firmware' : kind === 'config_upload' ? 'upload_backup' : undefined

/** Returns the details of an update. Throws if the job is not an update. */
export const detailsOf = (tx: Transaction, jobId: number): Promise<UpdateDetails> =>
  tx.selectFrom('device_updates').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow()

export interface ShownUpdate extends Pick<UpdateDetails, 'version_from' | 'version_to' | 'keep_settings' | 'offline'> {
  id: number
  company_id: number
  device_id: number
  action: UpdateAction
  state: UpdateState
  file_id: number
  file_name: string
  rollout_id: number | null
  username: string | null
  error: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

/** All updates that have begun or could not begin, with the field names and values of the public API. */
export const shownUpdates: RawBuilder<ShownUpdate> = sql`(
  select j.id, j.company_id, j.device_id, case j.kind when 'firmware_upload' then 'update_firmware' else 'upload_backup' end as action,
    case when j.state in ('done', 'cancelled') then j.state when j.finished_at is not null then 'failed' when j.phase is not null then j.phase
      when j.reason = 'offline' then 'waiting' else 'queued' end as state,
    j.source_id as file_id, j.source_name as file_name, u.version_from, u.version_to, u.keep_settings, u.offline, j.rollout_id, j.username,
    case when j.state <> 'done' then j.said end as error, j.created_at, j.started_at, j.finished_at
  from device_updates u join device_jobs j on j.id = u.job_id
  where j.turn is not null or j.batch is null or j.state = 'failed')`
