/** The kinds of services that can be switched on a device. */
export const serviceKinds = ['ssh', 'telnet', 'web', 'snmp', 'wifi', 'hotspot', 'gps', 'ddns', 'vpn', 'other'] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Limits of one change of services. */
export const serviceLimits = { switched: 20 } as const

/** What a list of host names does: the listed sites are blocked, or only the listed sites are not. */
export const blockingModes = ['deny', 'allow'] as const

/** Limits of site blocking. With the entries that it needs, a longer list would not fit into one change. */
export const blockingLimits = { hosts: 50, length: 253 } as const

/** The frequency bands of radios, as OpenWrt names them. */
export const wifiBands = ['2g', '5g', '6g', '60g'] as const

/**
 * Limits of eSIM profiles: the characters of a nickname, of which the eSIM holds 64 bytes, and the seconds in which a device
 * connects with another profile, if nothing else is asked for. A modem may search a new network for some minutes.
 */
export const esimLimits = { nickname: 64, confirmWithin: 300 } as const
