/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Resources',
  pools: 'Pools',
  codes: {
    title: 'Codes',
  },
  data: {
    title: 'Data purchases',
  },
  add: {
    title: 'Add resources',
  },
  move: {
    action: 'Move resources',
    title: 'Move resources',
  },
  makeCode: {
    action: 'Create code',
    title: 'Create code',
  },
  redeem: {
    action: 'Activate code',
    title: 'Activate code',
  },
  buyData: {
    action: 'Add company data',
    title: 'Add company data',
  },
  services: {
    action: 'Services',
  },
  pack: {
    action: 'Device pack',
  },
  moveDevice: {
    title: 'Move device resources',
  },
} as const
