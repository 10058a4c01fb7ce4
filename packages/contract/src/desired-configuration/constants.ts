/** The types of variables in configuration templates. */
export const variableTypes = ['string', 'integer', 'ipv4', 'ipv6', 'cidr', 'mac', 'hostname', 'enum', 'secret'] as const
export type VariableType = (typeof variableTypes)[number]

/** Where a variable has its value, or a template is assigned. The later ones count before the earlier ones. */
export const layers = ['company', 'tag', 'device'] as const
export type Layer = (typeof layers)[number]

/** The limits of templates. Lengths in characters. */
export const templateLimits = { text: 65_536, variables: 100, value: 1024, assignments: 100, devices: 10_000 } as const

/** The name of a variable. */
export const variableName = /^[A-Za-z_][0-9A-Za-z_]{0,63}$/

/**
 * How the configuration of a device compares with what was confirmed: as confirmed, changed on the device, not read since
 * then, or nothing was ever confirmed.
 */
export const desiredStates = ['in_sync', 'drifted', 'never_read', 'none'] as const
export type DesiredState = (typeof desiredStates)[number]

/** What the plan does with an option or a section of a device. */
export const diffKinds = ['remove_section', 'remove', 'add_section', 'set'] as const
export type DiffKind = (typeof diffKinds)[number]
