/** The kinds of services that can be switched on a device. */
export const serviceKinds = ['ssh', 'telnet', 'web', 'snmp', 'wifi', 'gps', 'ddns', 'vpn', 'other'] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Limits of one change of services. */
export const serviceLimits = { switched: 20 } as const
