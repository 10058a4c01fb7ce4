import type { RemoteAccess, RemoteSession } from '@outpost/contract/remote-access/schemas'
import type { protocols } from '@outpost/contract/remote-access/constants'
import type { z } from 'zod'
import { utc } from '../../kit/paginate.ts'
import type { Actor } from '../../kit/actor.ts'
import { approvalOf } from './approval/grants.ts'
import { sessionLimits } from './sessions/limits.ts'
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
 * Returns a session as the public API shows it, with times in Unix seconds. `ttl` is the time left until the maximum
 * duration.
 */
export function presentSession(row: SessionRow, now: Date): z.output<typeof RemoteSession> {
  const left = row.ended_at ? 0 : seconds(row.started_at) + sessionLimits.longest / 1000 - seconds(now)
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
    end_time: row.ended_at && seconds(row.ended_at),
    input_data: row.input_bytes,
    output_data: row.output_bytes,
    url: null,
    ttl: Math.max(0, left),
    end_reason: row.end_reason,
    recording: row.recording,
    native: row.native,
  }
}
