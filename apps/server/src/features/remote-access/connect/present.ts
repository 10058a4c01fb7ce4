import type { DeviceLinkRecord, SessionLog } from '@outpost/contract/remote-access/connect/schemas'
import type { z } from 'zod'
import type { App } from '../../../context.ts'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import { linkOf, urlOf } from '../web/host-names.ts'
import type { LogRow } from './queries.ts'

/** Returns a session as the access history shows it. The link is shown only while it works. */
export const presentLog = (app: App, row: LogRow): z.output<typeof SessionLog> => ({
  id: row.id,
  type: row.kind,
  start_time: utc(row.started_at),
  end_time: utcOrNull(row.end),
  input_data: row.input_bytes,
  output_data: row.output_bytes,
  username: row.username,
  company_name: row.company_name,
  user_id: row.user_id,
  device_id: row.device_id,
  device_name: row.device_name ?? '',
  remote_access_id: row.remote_access_id,
  name: row.name,
  protocol: row.protocol,
  end_reason: row.end_reason ?? (row.end === null ? null : 'time_over'),
  native: row.native,
  ip: row.ip,
  url: row.end === null && row.web_host !== null ? linkOf(app, row.web_host) : null,
  recording: row.recording,
  guests: row.guests.map(({ joined_at, left_at, ...guest }) => ({
    ...guest,
    joined_at: utc(new Date(joined_at)),
    left_at: left_at === null ? null : utc(new Date(left_at)),
  })),
})

/** Returns a web session as a link of its device. `ttl` is the time left in seconds. */
export const presentLink = (app: App, row: LogRow, now: Date): z.output<typeof DeviceLinkRecord> => ({
  link_id: row.id,
  url: row.web_host === null ? '' : urlOf(app, row.web_host),
  ttl:
    row.end !== null || !row.expires_at ? 0 : Math.max(0, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000)),
  active: row.end === null ? 1 : 0,
  created_at: utc(row.started_at),
  name: row.name,
  username: row.username,
})
