import type { Source, Variable } from '@outpost/contract/templates/source'
import { compileExpression } from './expression.ts'
import { readRegisters } from './registers.ts'

/** What a variable stores: a number with a history, or a text. */
export const kindOf = ({ type, enum: permitted }: Variable): 'number' | 'text' => {
  if (permitted.some((entry) => entry.includes('='))) return 'text'
  return type === 'number' || type === 'integer' || type === 'boolean' ? 'number' : 'text'
}

const yes = new Set(['1', 'true', 'on', 'yes', 'up'])
const no = new Set(['0', 'false', 'off', 'no', 'down'])

function typed(value: string | number | boolean, { type }: Variable): string | number | undefined {
  if (type === 'boolean') {
    const word = String(value).trim().toLowerCase()
    return yes.has(word) ? 1 : no.has(word) ? 0 : undefined
  }
  if (type !== 'number' && type !== 'integer') return String(value)
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  return type === 'integer' ? Math.round(number) : number
}

/** Returns the name of a value in an enumeration, or the value itself if it is permitted. */
function named(value: string | number, permitted: readonly string[]): string | number | undefined {
  if (permitted.length === 0) return value
  for (const entry of permitted) {
    const equals = entry.indexOf('=')
    if (entry.slice(0, equals === -1 ? undefined : equals).trim() === String(value))
      return equals === -1 ? value : entry.slice(equals + 1).trim()
  }
  return undefined
}

/** The text that a device reported. `snmpget` puts texts in quotes, and prints a sentence if there is no such object. */
function textOf(reported: unknown, source: Source['source']): string | undefined {
  const text = String(reported).trim()
  if (source !== 'snmp') return text
  if (/^No (?:Such|more)/.test(text)) return undefined
  return text.replace(/^"(.*)"$/s, '$1')
}

/**
 * Returns a function that converts what a device reported of a variable to its value: bytes of registers to a number,
 * transform, type, enumeration. It returns undefined for anything that is not such a value.
 */
export function valueReader(
  source: Pick<Source, 'source'>,
  variable: Variable,
): (reported: unknown) => string | number | undefined {
  const { transform, register_type, byte_order, enum: permitted } = variable
  const compute =
    transform?.evaluator === 'lua' ? compileExpression(transform.expression, transform.eval_var) : undefined
  return (reported) => {
    const given =
      source.source === 'modbus' ? readRegisters(reported, register_type, byte_order) : textOf(reported, source.source)
    if (given === undefined) return undefined
    let value: string | number | boolean | null = given
    try {
      if (compute) value = compute(given)
    } catch {
      return undefined
    }
    const whole = value === null ? undefined : typed(value, variable)
    return whole === undefined ? undefined : named(whole, permitted)
  }
}
