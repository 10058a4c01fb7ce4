/** Texts of the dialog that finds out why a user does not reach a target. */
export const en = {
  title: 'Why is it not reachable?',
  purpose: 'Checks every step between a user and a device or host, and tries to reach it from the hub.',
  run: 'Check',
  again: 'Check again',
  cancel: 'Cancel check',
  failed: 'The check failed',
  hub: 'VPN hub',
  client: 'User who cannot reach it',
  noUsers: 'The hub has no users yet, and devices do not reach other clients. Add a user first.',
  target: 'Device or host',
  otherTarget: 'Another address or name',
  address: 'Address or name',
  addressHelp: 'As the user enters it, such as 192.168.1.50 or plc.router.shops.',
  protocol: 'What to try',
  protocols: { tcp: 'TCP port', udp: 'UDP port', icmp: 'Ping' },
  port: 'Port',
  need: {
    hub: 'Choose a hub.',
    client: 'Choose a user.',
    target: 'Choose a device or host.',
    address: 'Enter an IPv4 address or a name.',
    port: 'Enter a port from 1 to 65535.',
  },
  running: 'Trying from the hub, the device and its LAN. This takes up to {{seconds}} s.',
  progress: 'Progress of the check',
  copy: 'Copy result for support',
  notChecked: 'Not checked',
  state: { ok: ': in order', failed: ': failed', unknown: ': not checked' },
  nothing: {
    title: 'Nothing is wrong between the user and the target.',
    text: 'If it still does not work, check the program of the user. Also check whether the user’s own network has the same addresses as the target. If so, remove the route and add it again with “Map the network”.',
  },
  part: {
    hub: 'Hub',
    client: 'User',
    access: 'Route and access',
    device: 'Device',
    network: 'Network of the hub',
    probe: 'Tried from the hub',
  },
  check: {
    hub_enabled: 'The hub is switched on',
    hub_certificate: 'The certificates of the hub are valid',
    hub_running: 'The hub is running',
    hub_answers: 'The server process of the hub answers',
    client_enabled: 'The access of {{name}} is enabled',
    client_certificate: 'The configuration of {{name}} is valid',
    client_connected: '{{name}} is connected',
    client_heard: '{{name}} sends data',
    target_known: 'The hub knows the target',
    target_allowed: 'Users may reach the target',
    device_enabled: 'The access of {{name}} is enabled',
    device_certificate: 'The certificate of {{name}} is valid',
    lan_open: 'The LAN of {{name}} is open to users',
    device_configured: '{{name}} has its configuration',
    device_connected: '{{name}} is connected',
    device_heard: '{{name}} sends data',
    hub_interface: 'The network interface of the hub is up',
    hub_forwarding: 'The hub forwards packets',
    hub_route: 'The hub sends packets for the target into the tunnel',
    hub_rules: 'The access rules of the hub are in force',
    device_answers: '{{name}} answers through the tunnel',
    device_forwards: '{{name}} forwards packets to its LAN',
    target_answers: 'The target answers',
  },
  why: {
    hub_enabled: 'The hub is switched off. Switch it on.',
    hub_certificate:
      'A certificate of the hub has expired. Switch the hub off and on. If the authority certificate has expired, create a new hub.',
    hub_running: 'The hub is not running: {{message}}',
    hub_answers: 'The server process that runs the hub does not answer. Ask the operator of this installation.',
    client_enabled: '{{name}} is disabled. Enable this client.',
    client_certificate: '{{name}} has no valid configuration. Get a new one under Connect details.',
    client_heard: '{{name}} has sent nothing since {{at}}. Check the internet connection there, and connect again.',
    target_known:
      'No client of the hub has this address, and no route leads to it. Add a route for the network, or correct the address.',
    unknownName: 'The hub does not know this name. Check the spelling, or add the name to the route of the host.',
    mapped:
      'Users of the hub reach this host behind {{name}} at {{address}}, because its network is mapped. Use that address.',
    mappedOthers_one: '{{count}} other device has a host with the same address.',
    mappedOthers_other: '{{count}} other devices have hosts with the same address.',
    target_allowed: 'The target is a user. Users reach devices and the networks behind them, but not each other.',
    device_enabled: '{{name}} is disabled. Enable this client.',
    device_certificate: 'The certificate of {{name}} has expired. Send the configuration again.',
    lan_open: 'The LAN of {{name}} is closed to users. Switch on LAN in the list of clients.',
    configWaits: '{{name}} has not received its configuration yet. It receives it when it comes online.',
    configFailed: '{{name}} could not apply its configuration. Send it again.',
    configRefused: '{{name}} could not apply its configuration: {{message}}',
    neverConnected:
      '{{name}} has never been connected. Check its configuration and the internet connection there, and connect.',
    notConnected:
      '{{name}} has not been connected since {{at}}. Check the internet connection there, and connect again.',
    lastReason: 'Last log entry: {{reason}}.',
    device_heard: '{{name}} has sent nothing since {{at}}. Check its internet connection.',
    hub_interface: 'The network interface of the hub is down. Switch the hub off and on.',
    hub_forwarding: 'The hub does not forward packets. Switch the hub off and on.',
    hub_route: 'The hub does not send packets for the target into the tunnel. Switch the hub off and on.',
    hub_rules: 'The access rules of the hub were changed by another program. Switch the hub off and on.',
    device_answers:
      '{{name}} is connected but does not answer through the tunnel. Check its firewall, and send the configuration again.',
    device_forwards:
      '{{name}} does not forward packets to its LAN. Check its firewall, and send the configuration again.',
    refused: 'The target refuses port {{port}}. Start the service there, or try another port.',
    unreachable:
      'The device reports that the target is unreachable. The host is off, not connected to the LAN, or a firewall refuses the connection.',
    portSilent:
      'The host answers a ping, but not on port {{port}}. A firewall on it drops the connection, or the port is wrong.',
    silent:
      'The target does not answer. The host is off, does not use the device as its gateway, or a firewall drops the packets.',
  },
  detail: {
    since: 'since {{at}}',
    heard: 'last data {{at}}',
    behind: '{{network}} behind {{name}}',
  },
  mend: {
    hub: 'Open hub',
    clients: 'Open clients',
    routes: 'Open routes',
    device: 'Open device',
    mapped: 'Check {{address}}',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    vpnDiagnosis: typeof en
  }
}
