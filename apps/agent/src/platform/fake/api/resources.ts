/** The most texts of an option that is a list. */
export const maxListed = 64

/** An option of a record. All values are texts, as in the configuration. */
export interface Field {
  title: string
  /** The permitted values. */
  values?: readonly string[]
  /** A regular expression that the whole text must match. */
  pattern?: string
  /** The most characters; 128 by default. */
  length?: number
  /** Whether a new record needs it. */
  required?: boolean
  /** The value is a list of texts. */
  list?: boolean
}

/** A kind of records that the API of simulated devices reads and writes. */
export interface Resource {
  /** The path of the list, or of the record if there is only one. */
  path: string
  title: string
  /** The config and the type of its sections, in which the records are. */
  config: string
  type: string
  /** The name of the section if there is only one record. */
  only?: string
  fields: Readonly<Record<string, Field>>
}

const onOff = (title: string): Field => ({ title, values: ['0', '1'] })
const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}`
const address = (title: string): Field => ({ title, pattern: ipv4, length: 15 })
const name = (title: string, required = false): Field => ({
  title,
  pattern: '[0-9A-Za-z._-]+',
  length: 64,
  ...(required && { required }),
})
const number = (title: string, length: number): Field => ({ title, pattern: String.raw`\d+`, length })
const degrees = (title: string): Field => ({ title, pattern: String.raw`-?\d{1,3}(?:\.\d{1,8})?`, length: 14 })

/** The resources, invented for simulated devices in the manner of the API of RutOS. */
export const resources: readonly Resource[] = [
  {
    path: '/system/config',
    title: 'System',
    config: 'system',
    type: 'system',
    only: 'system',
    fields: {
      hostname: { title: 'Hostname', pattern: '[^\\u0000-\\u001f]+', length: 63 },
      timezone: { title: 'Time zone', length: 64 },
      location: { title: 'Location', length: 128 },
      ntp_servers: { title: 'Time servers', list: true },
    },
  },
  {
    path: '/interfaces/config',
    title: 'Network interfaces',
    config: 'network',
    type: 'interface',
    fields: {
      device: name('Device'),
      proto: { title: 'Protocol', values: ['static', 'dhcp', 'pppoe', 'wwan', 'none'], required: true },
      ipaddr: address('IPv4 address'),
      netmask: address('Netmask'),
      gateway: address('Gateway'),
      dns: { title: 'DNS servers', list: true, pattern: ipv4, length: 15 },
      metric: number('Metric', 4),
      disabled: onOff('Disabled'),
      username: { title: 'Username' },
      password: { title: 'Password' },
    },
  },
  {
    path: '/wireless/interfaces/config',
    title: 'Wireless networks',
    config: 'wireless',
    type: 'wifi-iface',
    fields: {
      device: name('Radio', true),
      mode: { title: 'Mode', values: ['ap', 'sta', 'mesh'] },
      ssid: { title: 'Network name', length: 32, required: true },
      encryption: { title: 'Encryption', values: ['none', 'psk2', 'sae', 'sae-mixed'] },
      key: { title: 'Password', pattern: '.{8,63}', length: 63 },
      disabled: onOff('Disabled'),
      isolate: onOff('Isolate clients'),
    },
  },
  {
    path: '/wireless/devices/config',
    title: 'Radios',
    config: 'wireless',
    type: 'wifi-device',
    fields: {
      band: { title: 'Band', values: ['2g', '5g', '6g'] },
      channel: { title: 'Channel', pattern: String.raw`auto|\d+`, length: 4 },
      disabled: onOff('Disabled'),
    },
  },
  {
    path: '/hotspot/config',
    title: 'Hotspots',
    config: 'hotspot',
    type: 'hotspot',
    fields: {
      enabled: onOff('Enabled'),
      interface: name('Interface', true),
      session_timeout: number('Seconds of a session', 6),
    },
  },
  {
    path: '/site_blocking/config',
    title: 'Site blocking',
    config: 'hostblock',
    type: 'hostblock',
    only: 'config',
    fields: {
      enabled: onOff('Enabled'),
      mode: { title: 'Mode', values: ['blacklist', 'whitelist'] },
      host: { title: 'Hosts', list: true, pattern: '[0-9A-Za-z.-]+', length: 253 },
    },
  },
  {
    path: '/firewall/zones/config',
    title: 'Firewall zones',
    config: 'firewall',
    type: 'zone',
    fields: {
      name: name('Name', true),
      network: { title: 'Networks', list: true },
      input: { title: 'Input', values: ['ACCEPT', 'REJECT', 'DROP'] },
      output: { title: 'Output', values: ['ACCEPT', 'REJECT', 'DROP'] },
      forward: { title: 'Forward', values: ['ACCEPT', 'REJECT', 'DROP'] },
      masq: onOff('Masquerading'),
    },
  },
  {
    path: '/dhcp/servers/config',
    title: 'DHCP servers',
    config: 'dhcp',
    type: 'dhcp',
    fields: {
      interface: name('Interface', true),
      start: number('First address', 3),
      limit: number('Number of addresses', 3),
      leasetime: { title: 'Lease time', pattern: String.raw`\d+[smhd]?`, length: 8 },
      ignore: onOff('Off'),
    },
  },
  {
    path: '/ddns/config',
    title: 'Dynamic DNS',
    config: 'ddns',
    type: 'service',
    fields: {
      enabled: onOff('Enabled'),
      service_name: { title: 'Provider', length: 64 },
      lookup_host: { title: 'Hostname to look up', length: 253 },
      domain: { title: 'Domain', length: 253, required: true },
      username: { title: 'Username' },
      password: { title: 'Password' },
      interface: name('Interface'),
      use_https: onOff('HTTPS'),
      check_interval: number('Minutes between checks', 5),
      force_interval: number('Hours between forced updates', 3),
    },
  },
  {
    path: '/ports_settings/config',
    title: 'Ethernet ports',
    config: 'port_settings',
    type: 'port',
    fields: {
      enabled: onOff('Enabled'),
      speed: { title: 'Speed in Mbit/s', values: ['auto', '10', '100', '1000'] },
      duplex: { title: 'Duplex', values: ['full', 'half'] },
      poe_enable: onOff('Power over Ethernet'),
    },
  },
  {
    path: '/services/config',
    title: 'Services',
    config: 'services',
    type: 'service',
    fields: { enabled: onOff('Enabled'), port: number('Port', 5), remote: onOff('Reachable from outside') },
  },
  {
    path: '/users/config',
    title: 'Users',
    config: 'users',
    type: 'user',
    fields: {
      username: name('Username', true),
      group: { title: 'Group', values: ['root', 'admin', 'user'] },
      password: { title: 'Password', pattern: '.{8,}', length: 64 },
    },
  },
  {
    path: '/events_reporting/config',
    title: 'Events reporting',
    config: 'events_reporting',
    type: 'rule',
    fields: {
      enable: onOff('Enabled'),
      event: { title: 'Event', length: 64, required: true },
      eventMark: { title: 'Part of the event', length: 64 },
      action: { title: 'Action', values: ['sendEmail', 'sendSMS'], required: true },
      subject: { title: 'Subject', length: 128 },
      message: { title: 'Message', length: 500 },
      recipEmail: { title: 'Recipients', list: true, length: 254 },
      emailgroup: name('Mail account'),
      telnum: { title: 'Phone number', pattern: String.raw`\+?\d{3,15}`, length: 16 },
      delivery_retry: onOff('Try again'),
      retry_interval: number('Minutes between attempts', 4),
      retry_count: number('Attempts', 2),
      redundancy_protection: onOff('Protection against repetitions'),
      redundancy_interval: number('Minutes between two messages', 5),
      data_limit: number('Data limit in MB', 9),
      sim: { title: 'SIM slot', values: ['1', '2'] },
      period: { title: 'Period', values: ['day', 'week', 'month'] },
      starts: number('Beginning of the period', 2),
      latitude: degrees('Latitude'),
      longitude: degrees('Longitude'),
      radius: number('Radius in metres', 7),
    },
  },
  {
    path: '/recipients/email_users/config',
    title: 'Mail accounts',
    config: 'user_groups',
    type: 'email',
    fields: {
      name: name('Name', true),
      smtp_ip: { title: 'Mail server', length: 253 },
      smtp_port: number('Port', 5),
      secure_conn: onOff('Encrypted'),
      username: { title: 'Username' },
      password: { title: 'Password' },
      senderemail: { title: 'Sender', length: 254 },
    },
  },
]

/** What the device reports and nobody can change, by path. */
export const statusPaths = [
  '/events_reporting/events',
  '/interfaces/status',
  '/ports_settings/status',
  '/services/status',
  '/system/status',
] as const
export type StatusPath = (typeof statusPaths)[number]
