/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_device_hotspots: {
      title: 'View hotspots',
      description: 'See the hotspots of devices, their users and their guests.',
    },
    update_device_hotspots: {
      title: 'Manage hotspots',
      description: 'Add and remove users of hotspots, create vouchers, and limit or disconnect guests.',
    },
  },
  act: {
    hotspots: {
      users: 'Read the users of a hotspot',
      addUser: 'Added a user to a hotspot',
      removeUser: 'Removed a user from a hotspot',
      changeGuest: 'Limited a guest of a hotspot',
      disconnectGuest: 'Disconnected a guest of a hotspot',
    },
    hotspotKiosks: {
      open: 'Opened a kiosk link of a hotspot',
      create: 'Created a kiosk link of a hotspot',
      remove: 'Revoked a kiosk link of a hotspot',
      issue: 'Issued a voucher with a kiosk link',
    },
    guestData: { set: 'Set how long notes about guests are kept' },
    hotspotVouchers: { create: 'Created vouchers of a hotspot', remove: 'Removed vouchers of a hotspot' },
  },
  scope: {
    device_hotspots: {
      title: 'Hotspots',
      read: 'View hotspots, their users and their guests',
      write: 'Change users, vouchers and guests of hotspots',
    },
    wireless: { title: 'Wi-Fi', read: 'View the access points of devices' },
  },
} as const
