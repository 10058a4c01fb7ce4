/** Texts of the menu, and of pages and actions that other features show. */
export const en = {
  list: 'VPN quick connect',
  action: 'Quick connect',
  linkPage: 'VPN configuration',
} as const
