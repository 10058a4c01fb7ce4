/**
 * How far an action has come on a device; those from `done` on are final. `pending`: those before it are not over yet.
 * `queued` and `waiting`: ordered, and until a device that is away comes back.
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

/** Who or what began an action, in the words of the public API. */
export const actionOrigins = ['tag_action', 'person', 'automation', 'schedule', 'token'] as const
