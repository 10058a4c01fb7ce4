import type { en as menu } from './menu/en.ts'

/** Texts of the services of a device. */
export const en = {
  read: 'Read now',
  purpose: 'Read from the device when this page opens. Changes are undone unless the device comes back.',
  offline: 'The device is offline. Its services can be read and switched when it is online.',
  failed: 'Could not read the services from the device',
  empty: 'The device has no services that can be switched from here.',
  running: 'Running',
  stopped: 'Stopped',
  on: 'On',
  off: 'Off',
  field: {
    service: 'Service',
    name: 'Name on the device',
    state: 'State',
    on: 'Switched on',
  },
  kind: {
    ssh: 'SSH',
    telnet: 'Telnet',
    web: 'Web interface',
    snmp: 'SNMP',
    wifi: 'Wi-Fi',
    gps: 'GPS',
    ddns: 'Dynamic DNS',
    vpn: 'VPN',
    other: 'Service',
  },
  apply: {
    title: 'Switch services',
    on: 'Switch on: {{names}}.',
    off: 'Switch off: {{names}}.',
    undone: 'The device undoes this if it cannot connect again.',
    verb_one: 'Apply {{count}} change',
    verb_other: 'Apply {{count}} changes',
    reset: 'Discard',
  },
  ddns: {
    title: 'Dynamic DNS',
    empty: 'No dynamic DNS rules yet.',
    add: 'Add dynamic DNS rule',
    addVerb: 'Add rule',
    edit: 'Edit dynamic DNS rule',
    editVerb: 'Save changes',
    remove: 'Delete dynamic DNS rule',
    removeVerb: 'Delete rule',
    removeMessage: 'The device will no longer update {{name}}.',
    actions: 'Actions',
    enabled: 'Enabled',
    provider: 'Provider',
    providerHelp: 'As the device names it, such as no-ip.com.',
    lookup: 'Host name',
    lookupHelp: 'The name whose address the device compares.',
    domain: 'Domain',
    domainHelp: 'What the provider updates, usually the same name.',
    username: 'Username',
    password: 'Password',
    passwordHelp: 'Leave empty to keep the password on the device.',
    interface: 'Interface',
    interfaceHelp: 'The interface whose address is used, such as wan.',
    https: 'Use HTTPS',
    check: 'Check interval (min)',
    force: 'Forced update (h)',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    services: typeof en & typeof menu
  }
}
