/** States of a stored command, in order. The last five are final. */
export const commandStates = [
  'queued',
  'sent',
  'delivered',
  'completed',
  'failed',
  'unknown',
  'expired',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]
export const openStates = ['queued', 'sent', 'delivered'] as const satisfies readonly CommandState[]
