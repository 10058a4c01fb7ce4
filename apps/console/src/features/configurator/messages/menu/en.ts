/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  change: { action: 'Change configuration' },
  log: { action: 'Configuration log' },
  passwords: 'Passwords',
} as const
