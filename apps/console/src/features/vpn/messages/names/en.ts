/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_vpn_hubs: {
      title: 'View VPN hubs and quick connects',
      description: 'See VPN hubs and quick connects with their clients, routes, sessions and data usage.',
    },
    create_vpn_hubs: {
      title: 'Create and edit VPN hubs',
      description: 'Create hubs and quick connects, change who belongs to them, and switch them on and off.',
    },
    delete_vpn_hubs: {
      title: 'Delete VPN hubs',
      description: 'Delete hubs and quick connects, which ends the access of all their clients.',
    },
    connect_vpn_hubs: {
      title: 'Connect to VPN hubs',
      description: 'Download your own configuration of a hub or quick connect and connect with it.',
    },
  },
  act: {
    vpnHubs: {
      create: 'Created a VPN hub',
      connect: 'Created a quick connect',
      update: 'Edited a VPN hub',
      toggle: 'Switched a VPN hub on or off',
      restart: 'Restarted a VPN hub',
      settings: 'Changed the network of a VPN hub',
      remove: 'Deleted VPN hubs',
      info: 'Read the status of a VPN hub',
      sessions: 'Read the sessions of a VPN hub',
    },
    vpnClients: {
      addDevices: 'Added devices to a VPN hub',
      removeDevices: 'Removed devices from a VPN hub',
      addUser: 'Added a user to a VPN hub',
      addCustom: 'Added a user without an account to a VPN hub',
      setAddress: 'Set the address of a VPN client',
      toggle: 'Enabled or disabled a VPN client',
      toggleByPut: 'Enabled or disabled a VPN client (PUT)',
      disconnect: 'Disconnected a VPN client',
      remove: 'Removed a client from a VPN hub',
      config: 'Downloaded the configuration of a VPN client',
      quickConfig: 'Downloaded the own configuration of a quick connect',
    },
    vpnProfiles: {
      issue: 'Issued a VPN configuration',
      revoke: 'Revoked a VPN configuration',
      createLink: 'Created a link to a VPN configuration',
      openLink: 'Opened the link to a VPN configuration',
      fetchLink: 'Opened the link to a VPN configuration in an app',
    },
    vpnDiagnosis: {
      run: 'Diagnosed why a target in a VPN hub is not reached',
    },
    vpnNames: {
      setHosts: 'Named hosts behind a VPN client',
    },
    vpnNetworks: {
      sync: 'Sent the configuration of a VPN hub to a device',
      routes: 'Read the routes of a VPN hub',
      addRoute: 'Added a route to a VPN hub',
      removeRoute: 'Removed a route from a VPN hub',
      rules: 'Read the forwarding of a device in a VPN hub',
      setRule: 'Switched the forwarding of a device in a VPN hub on or off',
      dhcp: 'Read the DHCP options of a VPN hub',
      addDhcp: 'Added a DHCP option to a VPN hub',
      removeDhcp: 'Removed a DHCP option from a VPN hub',
    },
  },
  scope: {
    vpn_hubs: {
      title: 'VPN hubs',
      read: 'View VPN hubs and quick connects',
      write: 'Create, change and delete VPN hubs and quick connects, and issue the configuration of their clients',
    },
  },
} as const
