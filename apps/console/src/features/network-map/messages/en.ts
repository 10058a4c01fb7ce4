import type { en as menu } from './menu/en.ts'

/** Texts of the network map. */
export const en = {
  map: 'Network map',
  nodes: 'Connected machines',
  ports: 'Ports',
  read: 'Read now',
  running: 'Reading the network.',
  age: 'Last read',
  unread: 'Could not load the network map',
  never: 'The network of this device has not been read yet.',
  failed: 'Could not read the network',
  failure: {
    device: 'The device did not respond, or its connection was lost. Try again when it is online.',
    agent: 'The agent on this device is too old to report its network. Install it again to update it.',
    interrupted: 'The server stopped while it read the network. Read it again.',
  },
  leftOut_one: '{{count}} more machine is connected than the map can show.',
  leftOut_other: '{{count}} more machines are connected than the map can show.',
  view: { label: 'View', map: 'Map', table: 'Table' },
  time: 'Time',
  now: 'Now',
  showNow: 'Show current map',
  internet: 'Internet',
  unknownPlace: 'Unknown port',
  up: 'Connected',
  down: 'Not connected',
  speed: '{{speed}} Mbit/s',
  vlan: 'VLAN {{vlan}}',
  dbm: '{{signal}} dBm',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  present: 'Present',
  asleep: 'Asleep',
  close: 'Close details',
  field: {
    name: 'Name',
    mac: 'MAC address',
    ips: 'IP addresses',
    vendor: 'Vendor',
    place: 'Port',
    port: 'Port',
    signal: 'Signal',
    state: 'Status',
    connected: 'Connected machines',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    evidence: 'Evidence',
  },
  evidence: {
    station: 'Connected to Wi-Fi',
    bridge: 'Heard by the bridge',
    reachable: 'Reachable neighbour',
    ping: 'Answered a ping',
    lldp: 'LLDP',
    route: 'Default route',
    neighbour: 'Known neighbour',
    lease: 'DHCP lease',
  },
  change: {
    appeared: 'Appeared at {{place}}',
    disappeared: 'Disappeared from {{place}}',
    moved: 'Moved from {{from}} to {{to}}',
    newIp: 'New IP address: {{to}}, before {{from}}',
  },
  changes: {
    action: 'Changes',
    title: 'Network changes of {{name}}',
    time: 'Time',
    node: 'Machine',
    change: 'Change',
    search: 'Search changes',
    empty: 'No changes recorded.',
    since: 'Recorded since',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    network: typeof en & typeof menu
  }
}
