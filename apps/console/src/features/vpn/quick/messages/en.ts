import type { en as menu } from './menu/en.ts'

/** Texts of quick connects, and of the profiles with which users connect. */
export const en = {
  search: 'Name or description',
  empty:
    'No quick connects yet. A quick connect opens the network behind one device to chosen users for a few hours, and ends on its own.',
  tabs: 'Parts of the quick connect',
  failed: 'The quick connect could not be loaded',
  missing: {
    title: 'Quick connect not found',
    message: 'This quick connect does not exist, or you may not see it.',
    back: 'Show all quick connects',
  },
  noClients: 'No clients yet.',
  isEndpoint: 'The quick connect is for this device',
  field: {
    ends: 'Ends',
    started: 'Switched on',
    device: 'Endpoint device',
    users: 'Users',
    user: 'User',
    duration: 'Duration',
    lastSeen: 'Last connected',
  },
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  left: { hours: '{{hours}} h {{minutes}} min left', minutes: '{{minutes}} min left', now: 'ending now' },
  add: {
    title: 'Create quick connect',
    verb: 'Create quick connect',
    purpose: 'The users you choose reach the device and the networks behind it until the quick connect ends.',
    later: 'Leave it off for now',
    network: 'Network {{number}}',
    another: 'Add another network',
    removeNetwork: 'Remove network {{number}}',
    networkHelp: 'The network behind the device, or one host with the netmask 255.255.255.255.',
    networkName: 'Name of the network',
  },
  ofDevice: { title: 'Quick connect to a device' },
  connect: {
    action: 'Connect',
    title: 'Switch on quick connect',
    purpose: '“{{name}}” ends automatically when the time has passed.',
    again: '“{{name}}” is switched on. The new time starts now and replaces the previous one.',
  },
  stop: {
    action: 'Disconnect',
    title: 'Switch off quick connect?',
    message_one: '“{{name}}” has {{count}} connected client, which is disconnected immediately.',
    message_other: '“{{name}}” has {{count}} connected clients, which are disconnected immediately.',
    verb: 'Disconnect',
    isOff: 'The quick connect is switched off',
  },
  routes: {
    title: 'Networks',
    address: 'Address',
    netmask: 'Netmask',
    empty: 'Only the device itself can be reached.',
    failed: 'The networks could not be loaded',
  },
  addUser: {
    title: 'Add user to quick connect',
    verb: 'Add user',
    help: 'The role of the user must allow VPN connections in this company.',
  },
  details: {
    action: 'Connect details',
    title: 'Connect details',
    gone: 'This client has been removed.',
  },
  step: {
    install: 'Install OpenVPN Connect, or another program for OpenVPN 2.5 or newer.',
    import: 'Get the configuration and import it into the program.',
    connect: 'Connect. The addresses below can then be reached.',
  },
  reach: { title: 'Reachable', nothing: 'No device can be reached at the moment.' },
  profile: {
    title: 'Configuration',
    get: 'Get configuration',
    getNew: 'Get new configuration',
    download: 'Download',
    issued: 'Configuration issued',
    none: 'None yet',
    noneYet: 'There is no configuration to revoke',
    once: 'The file contains a private key and is shown only once. If it is lost, get a new one.',
    onceReplaced:
      'The file contains a private key and is shown only once. The previous configuration no longer works, and its connection has ended.',
    replaces: 'There is a configuration already. A new one replaces it, and the previous one stops working.',
    revoke: 'Revoke configuration',
    revokeTitle: 'Revoke configuration?',
    revokeMessage: 'The configuration of {{name}} stops working immediately. A new one can be issued at any time.',
    notDevice: 'The server configures the device itself',
    notOwn: 'You can only get your own configuration',
    inDetails: 'Users get their configuration under “Connect details”',
  },
  link: {
    action: 'Create link and QR code',
    title: 'Link to the configuration',
    help: 'Scan the code with the phone, or open the link on the other computer. It works once, without signing in.',
    code: 'QR code of the link',
    left_one: 'Valid for {{count}} more minute',
    left_other: 'Valid for {{count}} more minutes',
    copy: 'Copy link',
    openApp: 'Open in OpenVPN Connect',
    appHelp: 'If OpenVPN Connect is installed on this computer, it can import the configuration directly.',
    expired: 'The link has expired. Create a new one.',
  },
  page: {
    message: 'Download your VPN configuration. The link works only once, so open it on the computer that will connect.',
    download: 'Download configuration',
    done: 'The configuration is saved. Import it into OpenVPN Connect. It cannot be downloaded again with this link after you leave this page.',
    again: 'Save again',
    incomplete: 'The link is incomplete. Copy all of it, or request a new one.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    vpnQuick: typeof en & typeof menu
  }
}
