/**
 * The state of an action on a device; `done` and those after it are final. `pending`: waits for earlier jobs of the
 * device. `queued`: ordered. `waiting`: waits, for example until an offline device returns.
 */
export const actionRunStates = [
  'pending',
  'queued',
  'waiting',
  'running',
  'done',
  'failed',
  'refused',
  'timed_out',
  'cancelled',
  'expired',
  'unknown',
] as const
export type ActionRunState = (typeof actionRunStates)[number]

/** Who or what started an action, with the names of the public API. */
export const actionOrigins = ['tag_action', 'person', 'automation', 'schedule', 'token'] as const
