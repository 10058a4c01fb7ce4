const section = (type: string, name: string, options: Record<string, string | string[]>): string => {
  const lines = Object.entries(options).flatMap(([key, value]) =>
    typeof value === 'string' ? [`\toption ${key} '${value}'`] : value.map((each) => `\tlist ${key} '${each}'`),
  )
  return `\n${[`config ${type}${name && ` '${name}'`}`, ...lines].join('\n')}\n`
}

const ports = ['port1', 'port2', 'port3', 'port4']

/** Configs in which all simulated devices begin alike. */
const common: Record<string, string> = {
  network: [
    section('interface', 'loopback', { device: 'lo', proto: 'static', ipaddr: '127.0.0.1', netmask: '255.0.0.0' }),
    section('interface', 'lan', { device: 'br-lan', proto: 'static', ipaddr: '192.168.1.1', netmask: '255.255.255.0' }),
    section('interface', 'wan', { device: 'eth1', proto: 'dhcp', metric: '1' }),
  ].join(''),
  firewall: [
    section('defaults', '', { input: 'REJECT', output: 'ACCEPT' }),
    section('zone', '', { name: 'wan', network: ['wan'], masq: '1' }),
  ].join(''),
  dropbear: section('dropbear', '', { PasswordAuth: 'on', Port: '22' }),
  wireless: [
    section('wifi-device', 'radio0', { band: '2g', channel: 'auto' }),
    section('wifi-iface', 'default_radio0', {
      device: 'radio0',
      mode: 'ap',
      ssid: 'Router',
      encryption: 'psk2',
      key: 'changeme1',
    }),
    section('wifi-device', 'radio1', { band: '5g', channel: '36' }),
    section('wifi-iface', 'default_radio1', {
      device: 'radio1',
      mode: 'ap',
      ssid: 'Guests',
      encryption: 'none',
      disabled: '1',
    }),
  ].join(''),
  hotspot: section('hotspot', 'guests', { enabled: '1', interface: 'lan', session_timeout: '3600' }),
  hostblock: section('hostblock', 'config', { enabled: '0', mode: 'blacklist' }),
  dhcp: section('dhcp', 'lan', { interface: 'lan', start: '100', limit: '150' }),
  ddns: section('service', 'myddns', {
    enabled: '0',
    service_name: 'dyn.example',
    domain: 'router.example',
    interface: 'wan',
    check_interval: '10',
  }),
  port_settings: ports.map((name) => section('port', name, { enabled: '1', speed: 'auto', duplex: 'full' })).join(''),
  services: [
    section('service', 'http', { enabled: '1', port: '80', remote: '0' }),
    section('service', 'https', { enabled: '1', port: '443', remote: '0' }),
    section('service', 'ssh', { enabled: '1', port: '22', remote: '0' }),
    section('service', 'telnet', { enabled: '0', port: '23', remote: '0' }),
    section('service', 'snmp', { enabled: '0', port: '161', remote: '0' }),
  ].join(''),
  users: section('user', 'user1', { username: 'admin', group: 'admin', password: 'changeme1' }),
}

/** Shared by all devices: a config is copied when it is changed. */
const shared = Object.entries(common).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)])

/**
 * Returns the configs of a new simulated device, by name. Their bytes must not be changed.
 * @param name the hostname
 */
export const factoryConfigs = (name: string): [string, Buffer][] => [
  ...shared,
  ['system', Buffer.from(section('system', 'system', { hostname: name.replaceAll("'", ''), timezone: 'UTC' }))],
]
