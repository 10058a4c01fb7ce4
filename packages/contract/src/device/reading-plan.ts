import { decodeField, encodeField } from './line-form.ts'
import { type ValueGroup, valueGroups } from './value-groups.ts'

/*
 * What a device reads for its monitoring templates: lines of fields separated by tabs, each percent-encoded, so that a
 * shell script without a JSON parser can follow it line by line. `~` is an empty field.
 *
 *   plan 1 REVISION
 *   g GROUP PERIOD                             own values of the device, reported apart every PERIOD seconds; 0: never
 *   t TEMPLATE PERIOD                          a template, read every PERIOD seconds
 *   m SOURCE LIMIT HOST PORT UNIT              a Modbus TCP server
 *   b FUNCTION FIRST COUNT                     one request to it
 *   r ADDRESS AT COUNT                         a value: registers of the response, or one bit, from AT on
 *   c SOURCE LIMIT HOST PORT COMMAND           a shell command; with a host only if the device may reach it
 *   a SOURCE LIMIT PATH QUERY                  a GET request to the API of the device
 *   p ADDRESS PICK DEFAULT VARIABLE EXPRESSION a value: a part of the response of the command or the API
 *   end
 */

/** A value in the response of a Modbus server: `count` registers, or one bit, from `at` on. */
export interface PlannedRegisters {
  address: string
  at: number
  count: number
}

/** One request to a Modbus server. Functions 1 and 2 read bits, 3 and 4 registers. */
export interface PlannedBatch {
  function: number
  first: number
  count: number
  values: PlannedRegisters[]
}

/**
 * A value in a text. `pick` is `.` for the whole text, `l` and the number of a line, or `j` and a path of `jsonfilter`.
 * With an expression, the value is what this shell command prints, which finds the text in `variable`.
 */
export interface PlannedText {
  address: string
  pick: string
  default: string | null
  variable: string
  expression: string
}

interface Named {
  /** The name of the source. */
  name: string
  /** Seconds. */
  limit: number
}
export type PlannedSource = Named &
  (
    | { kind: 'modbus'; host: string; port: number; unit: number; batches: PlannedBatch[] }
    | { kind: 'command'; host: string; port: number; command: string; values: PlannedText[] }
    | { kind: 'api'; path: string; query: string; values: PlannedText[] }
  )

export interface PlannedTemplate {
  id: number
  /** Seconds. */
  period: number
  sources: PlannedSource[]
}

/** A group of the device's own values with a period of its own. */
export interface PlannedGroup {
  group: ValueGroup
  /** Seconds; 0 for never. */
  period: number
}

/** What a device reads. Its revision grows with every change. */
export interface ReadingPlan {
  revision: number
  /** Groups that are not part of the regular reports. Only for devices with the ability `groups`. */
  groups?: PlannedGroup[]
  templates: PlannedTemplate[]
}

const field = (value: string | number): string =>
  value === '' ? '~' : encodeField(String(value)).replaceAll('~', '%7E')
const row = (...fields: (string | number)[]): string => fields.map(field).join('\t')

/** A default is written with `=` before it, since it may be empty. */
const textRow = ({ address, pick, default: fallback, variable, expression }: PlannedText): string =>
  row('p', address, pick, fallback === null ? '' : `=${fallback}`, variable, expression)

function sourceRows(source: PlannedSource): string[] {
  const { name, limit } = source
  if (source.kind === 'modbus')
    return [
      row('m', name, limit, source.host, source.port, source.unit),
      ...source.batches.flatMap((batch) => [
        row('b', batch.function, batch.first, batch.count),
        ...batch.values.map(({ address, at, count }) => row('r', address, at, count)),
      ]),
    ]
  const head =
    source.kind === 'command'
      ? row('c', name, limit, source.host, source.port, source.command)
      : row('a', name, limit, source.path, source.query)
  return [head, ...source.values.map(textRow)]
}

/** Writes a plan as the text that devices get, which ends with a line break. */
export const writeReadingPlan = ({ revision, groups = [], templates }: ReadingPlan): string =>
  [
    row('plan', 1, revision),
    ...groups.map(({ group, period }) => row('g', group, period)),
    ...templates.flatMap(({ id, period, sources }) => [row('t', id, period), ...sources.flatMap(sourceRows)]),
    'end\n',
  ].join('\n')

const read = (text: string | undefined): string => (text === undefined || text === '~' ? '' : decodeField(text))

/**
 * Reads the text of a plan.
 * @throws RangeError if it is not a whole plan of this version
 */
export function parseReadingPlan(text: string): ReadingPlan {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((one) => one.split('\t').map(read))
  const [head, version, revision] = rows[0] ?? []
  if (head !== 'plan' || version !== '1' || rows.at(-1)?.[0] !== 'end') throw new RangeError('not a whole plan')
  const templates: PlannedTemplate[] = []
  const groups: PlannedGroup[] = []
  for (const [kind, ...fields] of rows.slice(1, -1)) {
    if (kind === 't') templates.push({ id: Number(fields[0]), period: Number(fields[1]), sources: [] })
    else if (kind === 'g') groups.push(groupOf(fields))
    else addRow(templates.at(-1), kind!, fields)
  }
  return { revision: Number(revision), ...(groups.length > 0 && { groups }), templates }
}

function groupOf([name, period]: readonly string[]): PlannedGroup {
  const group = valueGroups.find((one) => one === name)
  if (!group) throw new RangeError(`an unknown group of values: ${name}`)
  return { group, period: Number(period) }
}

function addRow(template: PlannedTemplate | undefined, kind: string, fields: readonly string[]): void {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = fields
  const named = { name: first, limit: Number(second) }
  const source = template?.sources.at(-1)
  if (kind === 'm')
    template?.sources.push({
      kind: 'modbus',
      ...named,
      host: third,
      port: Number(fourth),
      unit: Number(fifth),
      batches: [],
    })
  else if (kind === 'c')
    template?.sources.push({ kind: 'command', ...named, host: third, port: Number(fourth), command: fifth, values: [] })
  else if (kind === 'a') template?.sources.push({ kind: 'api', ...named, path: third, query: fourth, values: [] })
  else if (kind === 'b' && source?.kind === 'modbus')
    source.batches.push({ function: Number(first), first: Number(second), count: Number(third), values: [] })
  else if (kind === 'r' && source?.kind === 'modbus')
    source.batches.at(-1)?.values.push({ address: first, at: Number(second), count: Number(third) })
  else if (kind === 'p' && source && source.kind !== 'modbus')
    source.values.push({
      address: first,
      pick: second,
      default: third === '' ? null : third.slice(1),
      variable: fourth,
      expression: fifth,
    })
  else throw new RangeError(`an unexpected line: ${kind}`)
}
