import { z } from 'zod'
import { line, lines } from '../kit/lines.ts'
import { integer } from '../kit/values.ts'
import { byteOrders, registerTypes, sourceKinds, templateLimits, variableTypes } from './constants.ts'
import { wordsOf } from './words.ts'

/** A name in addresses: `/system/device/usage/status`, `meter`. Neither `:` nor `,`, which separate. */
const sourceName = z.string().regex(/^[A-Za-z0-9/_.-]{1,48}$/, 'Letters, digits and / _ . - only.')
const variableId = z.string().regex(/^[A-Za-z0-9_-]{1,48}$/, 'Letters, digits, - and _ only.')
const host = z.string().regex(/^[0-9A-Za-z.-]{1,253}$/, 'An IPv4 address or a host name.')

const transform = z.object({
  /** `lua`: an arithmetic expression, computed by the server. `bash`: a command of the device's shell. */
  evaluator: z.enum(['bash', 'lua']),
  eval_var: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/, 'Letters, digits and _, not beginning with a digit.'),
  expression: line(1, templateLimits.expression),
})

/** One value of a source. What other sources than its own need is left out. */
export const Variable = z.object({
  id: variableId,
  /**
   * What to take of the response: a path such as `data.0.temperature` in JSON, an object id for SNMP. Without it, the
   * whole response.
   */
  ref: line(1, 255).nullable().default(null),
  /** The vendor has this field. It is stored and returned, and has no meaning here. */
  filter: line(0, 255).nullable().default(null),
  type: z.enum(variableTypes).default('number'),
  unit: line(0, 16).default(''),
  /** Reported if the response does not have the value. */
  default: line(0, 255).nullable().default(null),
  transform: transform.nullable().default(null),
  description: lines(1000).default(''),
  /** The permitted values. `0=off` gives a value a name. */
  enum: z.array(line(1, 64)).max(64).default([]),
  /** For Modbus: 1 coils, 2 discrete inputs, 3 holding registers, 4 input registers. */
  function: integer(1, 4).default(3),
  /** For Modbus: the first register, counted from 0 as it is sent. */
  register: integer(0, 65_535).default(0),
  register_type: z.enum(registerTypes).default('u16'),
  /** For texts in Modbus: the number of registers. */
  registers: integer(1, 32).default(1),
  byte_order: z.enum(byteOrders).default('ABCD'),
})
export type Variable = z.output<typeof Variable>

const pair = z.object({ key: line(1, 64), value: z.array(line(0, 255)).max(20) })
const search = z.object({ path: line(0, 255), search_key: variableId, key: line(1, 64), value: line(0, 255) })

/** One source with its variables. `url` is its name in addresses, and for the API of the device also its path. */
export const Source = z.object({
  url: sourceName,
  source: z.enum(sourceKinds).default('api'),
  query_parameters: z.array(pair).max(20).default([]),
  search_parameters: z.array(search).max(20).default([]),
  variables: z.array(Variable).max(templateLimits.parameters).default([]),
  host: host.nullable().default(null),
  port: integer(1, 65_535).nullable().default(null),
  /** For Modbus: the number of the device behind the server. */
  unit_id: integer(0, 255).default(1),
  command: lines(4096).nullable().default(null),
  /** For SNMP versions 1 and 2c. */
  community: line(1, 64).default('public'),
  /** For MQTT. */
  topic: line(1, 255).nullable().default(null),
  /** For HTTP: what to request. */
  address: z
    .string()
    .max(1024)
    .regex(/^https?:\/\/[!-~]+$/, 'An address beginning with http:// or https://.')
    .nullable()
    .default(null),
  /** The seconds in which the source must answer. */
  timeout: integer(1, 30).default(5),
})
export type Source = z.output<typeof Source>

/** What each kind of source must have. */
const needed: Readonly<Record<Source['source'], readonly (keyof Source)[]>> = {
  api: [],
  command: ['command'],
  modbus: ['host'],
  snmp: ['host'],
  http: ['address'],
  mqtt: ['host', 'topic'],
}

/** Reports what is missing or contradicts itself in the sources of a template. */
export function checkSources(sources: readonly Source[], context: z.core.$RefinementCtx): void {
  const issue = (path: (string | number)[], message: string): void =>
    context.addIssue({ code: 'custom', path: ['data', ...path], message })
  const names = new Set<string>()
  for (const [at, source] of sources.entries()) {
    if (names.has(source.url)) issue([at, 'url'], 'Two sources have this name.')
    names.add(source.url)
    for (const key of needed[source.source]) if (source[key] === null) issue([at, key], 'Required for this source.')
    if (source.source === 'api' && !source.url.startsWith('/')) issue([at, 'url'], 'A path of the API begins with /.')
    const ids = new Set<string>()
    for (const [index, variable] of source.variables.entries()) {
      const of = [at, 'variables', index]
      if (ids.has(variable.id)) issue([...of, 'id'], 'Two variables of the source have this id.')
      ids.add(variable.id)
      if (source.url.length + variable.id.length > templateLimits.names)
        issue(
          [...of, 'id'],
          `The name of the source and the id together have more than ${templateLimits.names} characters.`,
        )
      if (source.source === 'modbus') checkRegister(variable, (key, message) => issue([...of, key], message))
      if (source.source === 'snmp' && !/^\.?\d+(\.\d+){2,40}$/.test(variable.ref ?? ''))
        issue([...of, 'ref'], 'An object id such as 1.3.6.1.2.1.33.1.2.4.0.')
    }
  }
  const count = sources.reduce((sum, { variables }) => sum + variables.length, 0)
  if (count > templateLimits.parameters) issue([], `A template has at most ${templateLimits.parameters} parameters.`)
}

function checkRegister(variable: Variable, issue: (key: keyof Variable, message: string) => void): void {
  const isBit = variable.register_type === 'bit'
  if (isBit !== variable.function <= 2)
    issue('register_type', 'Functions 1 and 2 read bits, functions 3 and 4 read registers.')
  if (variable.register + wordsOf(variable.register_type, variable.registers) > 65_536)
    issue('register', 'The last register is 65535.')
  if (variable.transform?.evaluator === 'bash') issue('transform', 'Values of Modbus can be computed only with lua.')
}
