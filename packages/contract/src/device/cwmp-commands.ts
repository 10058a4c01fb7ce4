import { z } from 'zod'
import { command } from '../kit/command.ts'

/** A name or path of a data model, such as `Device.DeviceInfo.UpTime` or `Device.WiFi.`. */
export const parameterName = z.string().regex(/^[A-Za-z_][\w.{}-]{0,255}$/)

/** The types of values that TR-069 knows. */
export const parameterTypes = [
  'string',
  'int',
  'unsignedInt',
  'long',
  'unsignedLong',
  'boolean',
  'dateTime',
  'base64',
  'hexBinary',
] as const
export type ParameterType = (typeof parameterTypes)[number]

/** The most parameters that one command sets, and the length of a value. */
export const parameterLimits = { set: 32, value: 4096 } as const

export const ParameterToSet = z.object({
  name: z.string().regex(/^[A-Za-z_][\w.{}-]{0,254}[\w{}-]$/),
  type: z.enum(parameterTypes),
  value: z.string().max(parameterLimits.value),
})

const isWhole = (text: string, least: bigint, most: bigint): boolean =>
  /^[+-]?\d{1,20}$/.test(text) && BigInt(text.replace('+', '')) >= least && BigInt(text.replace('+', '')) <= most

/** What a value of each type looks like (TR-106, with the types of XML Schema). Any text is a string. */
const forms: Readonly<Record<ParameterType, (text: string) => boolean>> = {
  string: () => true,
  int: (text) => isWhole(text, -(2n ** 31n), 2n ** 31n - 1n),
  unsignedInt: (text) => isWhole(text, 0n, 2n ** 32n - 1n),
  long: (text) => isWhole(text, -(2n ** 63n), 2n ** 63n - 1n),
  unsignedLong: (text) => isWhole(text, 0n, 2n ** 64n - 1n),
  boolean: (text) => /^(?:[01]|true|false)$/.test(text),
  dateTime: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/.test(text),
  base64: (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text),
  hexBinary: (text) => /^(?:[0-9A-Fa-f]{2})*$/.test(text),
}

/** Whether a value is one of its type. */
export const fitsType = ({ type, value }: z.output<typeof ParameterToSet>): boolean => forms[type](value)

/** Commands that only devices have which are managed over TR-069. The agent does not know them. */
export const cwmpCommands = {
  /** Reads a parameter, or with a path that ends in a dot everything below it. */
  'parameters.read': command({
    name: 'parameters.read',
    effect: 'once',
    input: z.object({ path: parameterName }),
    output: z.object({ count: z.coerce.number().int() }),
    timeout: 300,
    since: 1,
  }),
  /** Sets parameters, all or none. `applied` is 0 if the device needs a restart for them to take effect. */
  'parameters.set': command({
    name: 'parameters.set',
    effect: 'once',
    input: z.object({ values: z.array(ParameterToSet).min(1).max(parameterLimits.set) }),
    output: z.object({ applied: z.coerce.number().int() }),
    timeout: 300,
    since: 1,
  }),
} as const
