import { isRecorded, recordedAs, type RecordingKind } from '@outpost/contract/remote-access/recording/constants'
import type { Recording } from '@outpost/contract/remote-access/recording/schemas'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import type { RecordingRow } from './queries.ts'

/** Returns the form of a recording. */
export const kindOf = ({ protocol }: Pick<RecordingRow, 'protocol'>): RecordingKind =>
  isRecorded(protocol) ? recordedAs[protocol] : 'terminal'

/** Returns a recording as the API shows it. */
export const presentRecording = (row: RecordingRow): Recording => ({
  id: row.session_id,
  state: row.state,
  protocol: row.protocol,
  kind: kindOf(row),
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
