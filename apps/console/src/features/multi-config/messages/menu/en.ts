/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Multi-configuration',
  tab: {
    configure: 'Configure devices',
    saved: 'Saved configurations',
    log: 'Configuration log',
    descriptions: 'API descriptions',
  },
} as const
