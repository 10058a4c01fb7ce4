import type { en as menu } from './menu/en.ts'

/** Texts of VPN hubs. */
export const en = {
  hub: {
    search: 'Name or description',
    empty: 'No VPN hubs yet. A hub is a VPN server of a company that connects its devices and users.',
    field: { name: 'Name' },
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    vpn: typeof en & typeof menu
  }
}
