/** Texts of this feature that the menu shows. */
export const en = {
  hubs: 'VPN hubs',
} as const
