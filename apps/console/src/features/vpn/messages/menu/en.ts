/** Texts of this feature that the menu shows, and the titles of tabs, which breadcrumbs show. */
export const en = {
  hubs: 'VPN hubs',
  deviceTab: 'VPN',
  why: 'Why is a VPN target not reachable?',
  tab: {
    general: 'General',
    clients: 'Clients',
    routes: 'Routes',
    usage: 'Data usage',
    configuration: 'Configuration',
    log: 'Connection log',
  },
} as const
