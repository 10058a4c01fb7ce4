/** Limits on how often one user starts sessions: those of the console and API, and streams of the own SSH client. */
export const limitNames = ['session_starts', 'ssh_client_streams'] as const
export type LimitName = (typeof limitNames)[number]

/** A limit that a user has reached, and the seconds until it ends. */
export interface CheckedLimit {
  name: LimitName
  retry_after: number
}

/** `data` of the event with which a check of remote access ends. */
export interface AccessCheck {
  /** `state` is `open`, or the code of the error with which the device or the target refused. */
  entries: { id: number; name: string; state: string }[]
  /** The limits that the caller has reached. */
  limits: CheckedLimit[]
  /** `unblock`: the limits that were lifted before. */
  lifted?: LimitName[]
}
