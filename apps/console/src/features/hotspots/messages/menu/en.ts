/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  nav: 'Wi-Fi & Hotspots',
  title: 'Hotspots',
  wifi: 'Wi-Fi',
} as const
