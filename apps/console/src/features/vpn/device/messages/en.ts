/** Texts of devices as clients of hubs, of their networks, and of the names that hubs answer. */
export const en = {
  why: 'Why not reachable?',
  tab: {
    hubs: 'VPN hubs of the device',
    hub: 'VPN hub',
    empty: 'The device is in no VPN hub. A quick connect opens its network to chosen users for a few hours.',
    leave: 'Remove from hub',
  },
  config: {
    title: 'Configuration',
    not_sent: 'Waiting',
    sent: 'Being applied',
    applied: 'Applied',
    connected: 'Applied',
    failed: 'Failed',
    since: 'Since',
    versions: 'Version',
    applyingTo: '{{applied}} applied, the latest is {{target}}',
    noneApplied: 'None applied yet, the latest is {{target}}',
    waitsHelp: 'The device gets its configuration as soon as it is online.',
    sendAgain: 'Send configuration again',
    notDevice: 'Only devices get their configuration from the server',
  },
  refusal: {
    kind: 'This kind of device cannot be a client of a VPN hub. Remove it from the hub.',
    agent: 'The device cannot change its configuration safely. Update its agent.',
    openvpn: 'The device has no OpenVPN. Install its package openvpn, then send the configuration again.',
    unit: 'The device has no systemd unit “openvpn-client@”, which starts the clients of OpenVPN. Install the package openvpn of its system, then send the configuration again.',
    mapping:
      'The device cannot map its network: it has neither nft nor the extension NETMAP of iptables. Install one of them, then send the configuration again.',
  },
  route: {
    reachedAs: 'Reached as',
    itself: 'Same network',
  },
  map: {
    label: 'Map the network',
    help: 'Users then reach it at the addresses of another, free network of the same size. For sites with the same LAN.',
    proposal: 'Or choose “Map the network”: the device then translates the addresses.',
  },
  hosts: {
    title: 'Names of hosts',
    purpose: 'Users of the hub can enter a name such as {{name}} in place of an address.',
    label: 'Hosts',
    help: 'A name consists of letters, digits and hyphens. As the address, enter the one in the local network.',
    name: 'Name',
    address: 'Address',
    save: 'Save names',
    done: 'The names are saved.',
    of: 'Names of hosts in {{network}}',
  },
  names: {
    title: 'Names in the hub',
    note: 'The hub resolves these names for users who may reach the address.',
    usable: 'You can use these names',
    name: 'Name',
    address: 'Address',
    kind: 'Kind',
    host: 'Host',
    ofDevice: 'Name in the hub',
  },
  usage: {
    by: 'Show',
    direction: 'Received and sent',
    client: 'By client',
    others: 'All others',
    removed: 'Removed client',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    vpnDevice: typeof en
  }
}
