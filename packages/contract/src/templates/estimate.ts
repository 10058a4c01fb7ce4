import { reportOverhead } from './constants.ts'
import { wordsOf, type Variable } from './words.ts'

const month = 2_592_000

/** Estimated bytes of a value in a report, by what is sent: the registers in hexadecimal, or a short text. */
const valueBytes = (source: string, variable: Pick<Variable, 'register_type' | 'registers' | 'type'>): number => {
  if (source === 'modbus')
    return variable.register_type === 'bit' ? 1 : wordsOf(variable.register_type, variable.registers) * 4
  return variable.type === 'number' || variable.type === 'integer' ? 6 : variable.type === 'boolean' ? 1 : 20
}

/** What the estimate needs of a source. */
export interface Estimated {
  url: string
  source: string
  variables: readonly (Pick<Variable, 'register_type' | 'registers' | 'type'> & { id: string })[]
}

/**
 * Estimates the bytes that one device sends and receives in 30 days: (down + up) x 2592000 / period. Names count, as
 * they are part of each report.
 */
export function monthlyBytes(sources: readonly Estimated[], period: number): number {
  const values = sources.flatMap(({ url, source, variables }) =>
    variables.map((variable) => 15 + url.length + variable.id.length + valueBytes(source, variable)),
  )
  if (values.length === 0) return 0
  const up = reportOverhead.up + values.reduce((sum, bytes) => sum + bytes, 0)
  return Math.round(((reportOverhead.down + up) * month) / period)
}
