/** States that end a channel's entry; everything else is progress. */
export const finalStatuses = ['completed', 'error', 'warning'] as const

export const isFinal = (event: { status: string }): boolean =>
  (finalStatuses as readonly string[]).includes(event.status)
