/** The names of audited actions. */
export const en = {
  act: {
    deviceServices: { switch: 'Switched services of a device on or off' },
    wifiNetworks: { code: 'Read the key of a wireless network' },
    siteBlocking: { update: 'Changed the site blocking of a device' },
    esim: {
      add: 'Added an eSIM profile to a device',
      switch: 'Switched an eSIM profile of a device',
      rename: 'Renamed an eSIM profile of a device',
      remove: 'Deleted an eSIM profile of a device',
      check: 'Checked the bootstrap profile of a device',
    },
    ddnsRules: {
      create: 'Added a dynamic DNS rule',
      update: 'Changed a dynamic DNS rule',
      remove: 'Deleted a dynamic DNS rule',
    },
  },
} as const
