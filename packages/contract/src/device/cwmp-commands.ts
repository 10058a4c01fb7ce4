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
