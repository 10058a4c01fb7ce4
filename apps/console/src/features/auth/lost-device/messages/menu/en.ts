/** Texts of actions that other features show. */
export const en = {
  action: 'Lost a device?',
} as const
