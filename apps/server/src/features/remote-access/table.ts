import type { StoredRequestState } from '@outpost/contract/remote-access/approval/constants'
import type { ConsentMode } from '@outpost/contract/remote-access/consent/constants'
import type { EntryRecording, RecordingMode, RecordingState } from '@outpost/contract/remote-access/recording/constants'
import type { Generated, GeneratedAlways } from 'kysely'

export interface RemoteAccessTables {
  remote_access: {
    id: Generated<number>
    company_id: number
    device_id: number
    name: string
    name_key: GeneratedAlways<string>
    destination_ip: string
    destination_port: number
    protocol: string
    is_main: Generated<boolean>
    credentials_required: Generated<boolean>
    host_key_fingerprint: string | null
    recording: Generated<EntryRecording>
    created_at: Generated<Date>
  }
  remote_access_tags: { remote_access_id: number; tag_id: number; company_id: number }
  remote_access_credentials: {
    remote_access_id: number
    company_id: number
    /** The sealed `Credentials`. */
    sealed: Buffer
    updated_at: Generated<Date>
  }
  remote_sessions: {
    id: Generated<number>
    company_id: number
    remote_access_id: number | null
    device_id: number
    user_id: number
    username: string
    name: string
    protocol: string
    ticket_hash: Buffer | null
    ticket_until: Date
    started_at: Generated<Date>
    ended_at: Date | null
    end_reason: string | null
    /** The host that the browser is connected to. Null until the ticket is used. */
    host: string | null
    input_bytes: Generated<number>
    output_bytes: Generated<number>
    /** The bytes that were charged; null if the target is the device itself, which is free. */
    charged_bytes: number | null
    /** The first label of the host name of a web session. */
    web_host: string | null
    /** When a session with a duration ends. */
    expires_at: Date | null
    is_shared: Generated<boolean>
    /** Whether it is a connection of the user's own SSH client, and not of a browser. */
    native: Generated<boolean>
    /** The sign-in or token that opened a web session. */
    opener_kind: 'session' | 'token' | null
    opener_id: number | null
    opener_company_id: number | null
    /** The request for access that allowed the session. */
    access_request_id: number | null
    /** The hash of the token in the link of a session that is shared with guests. */
    guest_hash: Buffer | null
    /** Temporary files of uploads that may still exist on the target. */
    unfinished_uploads: Generated<string[]>
    /** The address from which the session was opened. Null for sessions from before it was stored. */
    ip: string | null
  }
  remote_session_guests: {
    id: Generated<number>
    session_id: number
    company_id: number
    name: string
    ip: string
    /** Whether what the guest typed went to the target. */
    typed: boolean
    joined_at: Generated<Date>
    left_at: Date | null
  }
  remote_approval_settings: { company_id: number; required: boolean }
  access_requests: {
    id: Generated<number>
    company_id: number
    user_id: number
    username: string
    device_id: number
    device_name: string
    /** The entry, with its name; null if all of the device are meant. */
    remote_access_id: number | null
    name: string | null
    reason: string
    starts_at: Date
    ends_at: Date
    created_at: Generated<Date>
    state: Generated<StoredRequestState>
    decided_by: string | null
    /** The company in which the decision was made. */
    decided_company_id: number | null
    decided_at: Date | null
    answer: string | null
    revoked_by: string | null
    revoked_at: Date | null
    emergency: Generated<boolean>
  }
  remote_consents: {
    company_id: number
    /** Null if it is the choice of the company for all its devices. */
    device_id: number | null
    mode: ConsentMode
    days: number[]
    opens: string
    closes: string
    time_zone: string
  }
  web_session_grants: {
    token_hash: Buffer
    session_id: number
    kind: 'ticket' | 'cookie'
    expires_at: Date
    created_at: Generated<Date>
  }
  recording_settings: {
    company_id: number
    mode: RecordingMode
    input: boolean
    keep_days: number
    show_watchers: Generated<boolean>
    allow_guests: Generated<boolean>
  }
  session_recordings: {
    session_id: number
    company_id: number
    state: Generated<RecordingState>
    has_input: boolean
    required: boolean
    started_at: Generated<Date>
    ended_at: Date | null
    columns: Generated<number>
    rows: Generated<number>
    /** Milliseconds. */
    duration: Generated<number>
    size: Generated<number>
    parts: Generated<number>
    last_hash: Buffer
    code: Buffer
    indexed: Generated<boolean>
  }
  session_recording_parts: { session_id: number; number: number; company_id: number; sealed: Buffer; hash: Buffer }
  session_recording_minutes: {
    session_id: number
    minute: number
    company_id: number
    sealed: Buffer
    /** Codes of the words, each once. */
    words: number[]
  }
}

declare module '../../db/database.ts' {
  interface Database extends RemoteAccessTables {}
}
