import type { RemoteAccess, RemoteSession } from '@outpost/contract/remote-access/schemas'
import type { protocols } from '@outpost/contract/remote-access/constants'
import type { z } from 'zod'
import type { App } from '../../context.ts'
import { utc } from '../../kit/paginate.ts'
import type { Actor } from '../../kit/actor.ts'
import { approvalOf } from './approval/grants.ts'
import { sessionLimits } from './sessions/limits.ts'
import { linkOf } from './web/host-names.ts'
import type { EntryRow, SessionRow } from './queries.ts'

/** Returns an entry as the public API shows it to a user. */
export function presentEntry(row: EntryRow, actor: Pick<Actor, 'permissions' | 'companyId'>): RemoteAccess {
  return {
    id: row.id,
    device_id: row.device_id,
    name: row.name,
    destination_ip: row.address,
    destination_port: row.destination_port,
    protocol: row.protocol as (typeof protocols)[number],
    is_main: row.is_main,
    credentials_required: row.credentials_required,
    credentials_stored: row.credentials_stored,
    recording: row.recording,
    recording_mode: row.recording_mode,
    recording_input: row.recording_input,
    approval: approvalOf(actor, row),
    mqtt: row.device_status === 1 ? 1 : 0,
    device_name: row.device_name,
    device_description: row.device_description,
    device_status: row.device_status,
    is_esim_bootstrap: false,
    tags: row.tags,
    company_id: row.company_id,
    company_name: row.company_name,
    created_at: utc(row.created_at),
  }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * Returns a session as the public API shows it, with times in Unix seconds. `url` is the link of a web session while it
 * works, and `ttl` the time left until its end, or until the maximum duration.
 */
export function presentSession(app: App, row: SessionRow, now: Date): z.output<typeof RemoteSession> {
  const until = row.expires_at ? seconds(row.expires_at) : seconds(row.started_at) + sessionLimits.longest / 1000
  return {
    id: row.id,
    remote_access_id: row.remote_access_id!,
    name: row.name,
    protocol: row.protocol,
    device_id: row.device_id,
    device_name: row.device_name ?? '',
    username: row.username,
    company_name: row.company_name,
    start_time: seconds(row.started_at),
    end_time: row.end && seconds(row.end),
    input_data: row.input_bytes,
    output_data: row.output_bytes,
    url: row.end === null && row.web_host !== null ? linkOf(app, row.web_host) : '',
    ttl: row.end === null ? Math.max(0, until - seconds(now)) : 0,
    end_reason: row.end_reason ?? (row.end === null ? null : 'time_over'),
    recording: row.recording,
    native: row.native,
    type: row.kind,
    ip: row.ip,
  }
}
