/** Texts of hubs that speak WireGuard. */
export const en = {
  kind: 'Protocol',
  kinds: { openvpn: 'OpenVPN', wireguard: 'WireGuard' },
  kindHelp: {
    openvpn:
      'Choose it for routers: the server configures devices on its own, and clients get new routes automatically.',
    wireguard:
      'Choose it for phones and laptops: the app reads a QR code, and the connection survives a change of network. Devices cannot be added.',
  },
  sessions:
    'WireGuard does not report connections, so the hub checks every 5 seconds which clients it has heard from. A client counts as offline 3 minutes after its last handshake.',
  log: 'WireGuard does not report connections, so this log is the result of a check every 5 seconds. The end of a session is noticed up to 3 minutes late, and refused attempts are not noticed at all.',
  routes:
    'The networks are part of the configuration of each client. After a route is added or removed, clients need a new configuration.',
  addRoute: 'Clients whose configuration is older than this route need a new one to reach the network.',
  dhcp: 'WireGuard cannot tell clients to use a DNS or WINS server. Enter it in the app of the client.',
  keys: 'WireGuard has no certificates, so nothing expires and nothing is renewed. A configuration is valid until it is replaced or revoked.',
  keysTitle: 'Keys',
  noDevices:
    'Devices cannot be clients of a WireGuard hub. Add them to an OpenVPN hub. To reach the network behind a router, add someone without an account, and set the router up by hand with that configuration.',
  empty: 'The hub has no clients yet. Add users, or someone without an account.',
  setAddress:
    'The configuration contains the address. When the address changes, the current configuration is revoked, and {{name}} needs a new one.',
  settings:
    'Configurations contain the address of the client. All of them are revoked, and every client needs a new one.',
  step: {
    install: 'Install the WireGuard app on the phone or computer.',
    import: 'Get the configuration. Scan its QR code with the app, or import the file.',
    connect: 'Switch the tunnel on. The addresses below can then be reached.',
  },
  code: 'QR code of the configuration',
  scan: 'In the WireGuard app on the phone, add a tunnel from a QR code and scan this code.',
  linkHelp:
    'Scan the code with the camera of the phone, or open the link on the other computer. It works once, without signing in.',
  pageDone:
    'The configuration is saved. Import the file into the WireGuard app, or scan the code with it. It cannot be downloaded again with this link after you leave this page.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    vpnWireguard: typeof en
  }
}
