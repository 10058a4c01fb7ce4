/**
 * How far an action of a tag has come on a device; the last three are final. `pending`: those before it are not over yet.
 * `queued` and `waiting`: ordered, and until a device that is away comes back.
 */
export const actionRunStates = ['pending', 'queued', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ActionRunState = (typeof actionRunStates)[number]
