import type { AccessRequest } from '@outpost/contract/remote-access/approval/schemas'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import type { RequestRow } from './queries.ts'

/** Returns a request as the API shows it. */
export const presentRequest = (row: RequestRow): AccessRequest => ({
  id: row.id,
  state: row.state_now,
  user_id: row.user_id,
  username: row.username,
  company_id: row.company_id,
  company_name: row.company_name,
  device_id: row.device_id,
  device_name: row.device_name,
  remote_access_id: row.remote_access_id,
  name: row.name,
  reason: row.reason,
  from: utc(row.starts_at),
  until: utc(row.ends_at),
  created_at: utc(row.created_at),
  decided_by: row.decided_by,
  decided_at: utcOrNull(row.decided_at),
  answer: row.answer,
  emergency: row.emergency,
  revoked_by: row.revoked_by,
  revoked_at: utcOrNull(row.revoked_at),
})

/** What a request is about, for texts: the device, or one of its entries. */
export const subjectOf = ({ device_name, name }: Pick<RequestRow, 'device_name' | 'name'>): string =>
  name === null ? device_name : `${device_name}, ${name}`
