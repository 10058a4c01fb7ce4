/** The types of variables in configuration templates. */
export const variableTypes = ['string', 'integer', 'ipv4', 'ipv6', 'cidr', 'mac', 'hostname', 'enum', 'secret'] as const
export type VariableType = (typeof variableTypes)[number]

/** Where a variable has its value, or a template is assigned. The later ones count before the earlier ones. */
export const layers = ['company', 'tag', 'device'] as const
export type Layer = (typeof layers)[number]

/** The limits of templates. Lengths in characters. */
export const templateLimits = { text: 65_536, variables: 100, value: 1024, assignments: 100, devices: 10_000 } as const

/** The most bytes that are read of one config of a device, and of all of them together. */
export const readLimits = { config: 262_144, all: 2_097_152 } as const

/** The name of a variable. */
export const variableName = /^[A-Za-z_][0-9A-Za-z_]{0,63}$/

/** What the plan does with an option or a section of a device. */
export const diffKinds = ['remove_section', 'remove', 'add_section', 'set'] as const
export type DiffKind = (typeof diffKinds)[number]

/** The limits of an export and an import: templates, and bytes of the archive. */
export const bundleLimits = { templates: 1000, bytes: 16_777_216 } as const

/** What an import does with a template: creates it, changes it, leaves it as it is, or cannot read its file. */
export const importActions = ['create', 'change', 'leave', 'broken'] as const
export type ImportAction = (typeof importActions)[number]

/** What an import changes of a template. A new text or new variables are a new version. */
export const changedParts = ['text', 'variables', 'assignments'] as const
export type ChangedPart = (typeof changedParts)[number]

/**
 * What can be compared: a version of a template, a device as it was last read, what its templates say it should have,
 * and a backup.
 */
export const comparedKinds = ['template', 'device', 'desired', 'backup'] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** How an option differs: only the second has it, only the first has it, or they have other values. */
export const optionChanges = ['added', 'removed', 'changed'] as const
export type OptionChange = (typeof optionChanges)[number]

/** Where a change that was made on a device is adopted: for this device alone, or for all devices of the template. */
export const adoptTargets = ['device', 'template'] as const
export type AdoptTarget = (typeof adoptTargets)[number]
