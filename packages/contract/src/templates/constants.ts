/** Where the values of a template come from. `api` is the API of the device itself. */
export const sourceKinds = ['api', 'command', 'modbus', 'snmp', 'http', 'mqtt'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The types of a variable. Numbers have a history; the others have only their latest value. */
export const variableTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
export type VariableType = (typeof variableTypes)[number]

/** How the bytes of Modbus registers are read. A `bit` is one coil or input. */
export const registerTypes = ['u16', 'i16', 'u32', 'i32', 'f32', 'u64', 'i64', 'f64', 'text', 'bit'] as const
export type RegisterType = (typeof registerTypes)[number]

/**
 * The order of the bytes of a number, `A` being its highest one: most devices send ABCD, many send their words in
 * reverse (CDAB). For numbers of 64 bits the same holds for their four words.
 */
export const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export type ByteOrder = (typeof byteOrders)[number]

/** The number of registers that a value of each type takes. Texts have their own length. */
export const registerWords = { u16: 1, i16: 1, u32: 2, i32: 2, f32: 2, u64: 4, i64: 4, f64: 4, bit: 1 } as const

/** Seconds between two readings. */
export const periods = { least: 60, most: 31_536_000 } as const
/** The days for which collected values can be kept. */
export const retentionDays = [30, 90, 365] as const

/** The limits of templates. Lengths in characters. */
export const templateLimits = {
  /** Of the parameters that are active on a device, and of those of a template. */
  parameters: 200,
  sources: 50,
  /** Of `url` and the id of a variable together, so that an address has at most 64. */
  names: 52,
  expression: 500,
  /** Bytes of the plan of a device. */
  plan: 40_000,
  /** To which templates are assigned at once. */
  devices: 1000,
  /** Devices that are named because they were left out. */
  leftOut: 1000,
} as const

/** What a device may lack to read a template: its agent, or a program. */
export const lackedAbilities = ['readings', 'modbus', 'snmp', 'mqtt', 'http', 'json', 'api'] as const
export type LackedAbility = (typeof lackedAbilities)[number]
/** Why a device is left out when templates are assigned to several. */
export const leftOutCodes = [...lackedAbilities, 'company', 'parameters', 'length'] as const
export type LeftOutCode = (typeof leftOutCodes)[number]

/** Bytes of an exported template. */
export const maxTemplateFile = 1_048_576

/** Bytes that a report needs besides its values: those of the frame, SSH, TCP and IP; and of the confirmation. */
export const reportOverhead = { up: 160, down: 120 } as const
