import { type Parameter, parameterByName } from './parameters.ts'

type Reported = string | number

/** Rounds to an integer that every client can read; null beyond 2^53, where a device's counter is at fault. */
function integer(value: number): number | null {
  const rounded = Math.round(value)
  // Adding 0 turns -0 into 0.
  return Number.isSafeInteger(rounded) ? rounded + 0 : null
}

/**
 * A parameter's value as a field of the device record, in the vendor's type: temperatures in whole tenths of a degree, some
 * figures as text. Null for what was never reported.
 * @param value as it is kept, in the parameter's unit
 */
export function answered({ answer }: Pick<Parameter, 'answer'>, value: Reported | null | undefined): Reported | null {
  if (value === null || value === undefined) return null
  if (answer === undefined || typeof value === 'string') return value
  return answer === 'text' ? String(value) : integer(answer === 'tenths' ? value * 10 : value)
}

/**
 * The reverse, for charts, cells and files: the number that a field of the device record stands for, in its parameter's
 * unit. Anything else is returned unchanged.
 * @example measured('temperature', 415) // 41.5, in degrees Celsius
 */
export function measured(field: string, value: unknown): unknown {
  const parameter = parameterByName.get(field)
  if (parameter?.answer === 'tenths' && typeof value === 'number') return value / 10
  if (parameter?.answer === 'text' && typeof value === 'string' && value !== '' && Number.isFinite(Number(value)))
    return Number(value)
  return value
}
