/** Statuses that complete an entry of a channel; all others mean progress. */
export const finalStatuses = ['completed', 'error', 'warning'] as const

export const isFinal = (event: { status: string }): boolean =>
  (finalStatuses as readonly string[]).includes(event.status)
