import type { Recording } from '@outpost/contract/remote-access/recording/schemas'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import type { RecordingRow } from './queries.ts'

/** Returns a recording as the API shows it. */
export const presentRecording = (row: RecordingRow): Recording => ({
  id: row.session_id,
  state: row.state,
  protocol: row.protocol,
  name: row.name,
  remote_access_id: row.remote_access_id,
  device_id: row.device_id,
  device_name: row.device_name ?? '',
  username: row.username,
  company_id: row.company_id,
  company_name: row.company_name,
  started_at: utc(row.started_at),
  duration: Math.round(row.duration / 1000),
  columns: row.columns,
  rows: row.rows,
  size: row.size,
  has_input: row.has_input,
  required: row.required,
  kept_until: utcOrNull(row.kept_until),
})
