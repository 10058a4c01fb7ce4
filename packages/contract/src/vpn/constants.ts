/** What a hub speaks. `wireguard` is ours; the vendor's API knows OpenVPN alone. */
export const hubKinds = ['openvpn', 'wireguard'] as const
/** A routed network, or one shared Ethernet. */
export const hubTypes = ['tun', 'tap'] as const
/**
 * How soon the clients of an OpenVPN hub notice that their connection is lost: after 15, 60 or 120 s. An idle client needs
 * about 60, 24 or 15 MB in a month for it.
 */
export const keepalives = ['fast', 'normal', 'metered'] as const
export type Keepalive = (typeof keepalives)[number]
/** What the process that runs a hub has observed. */
export const hubStates = ['stopped', 'starting', 'running', 'failed'] as const
/**
 * How hubs are kept apart: each in a network namespace of its own, all in the network stack of the machine, or each in a
 * user namespace without privileges.
 */
export const hubLevels = ['namespaces', 'shared', 'rootless'] as const
/** Who a client of a hub is. */
export const clientTypes = ['device', 'user', 'custom'] as const
/** Why a hub was disabled without a user's doing. */
export const disabledReasons = ['data_used', 'inactive', 'inactive_without_users', 'expired'] as const
/**
 * How far the configuration of a hub is on a device: `not_sent` waits for the device, `sent` is on its way or being
 * tested, `applied` was confirmed by the device, and `connected` says that the hub has seen the device besides.
 */
export const deviceConfigStates = ['not_sent', 'sent', 'applied', 'connected', 'failed'] as const
/** The hours for which a quick connect can be switched on. */
export const quickHours = [1, 4, 8, 12, 24] as const
/** How a client gets its address: chosen by a user, or the first free one. */
export const addressModes = ['static', 'dhcp'] as const
/** How a client has reached a hub. */
export const transports = ['udp', 'tcp'] as const
/** Servers that clients are told to use. */
export const dhcpTypes = ['DNS', 'WINS'] as const
/** Limits of one installation or hub. */
export const vpnLimits = { hubsOfCompany: 250, clients: 250, routes: 250, custom: 50, dhcp: 10, hosts: 1000 } as const
/** The key of events about hubs on a channel: they concern no device. */
export const vpnChannelKey = '-1'
