import { type Parameter, parameterByName } from './parameters.ts'

type Reported = string | number

/**
 * Rounds to an integer that every client can represent. Returns null beyond 2^53, where the device's counter must be
 * wrong.
 */
function integer(value: number): number | null {
  const rounded = Math.round(value)
  // Adding 0 turns -0 into 0.
  return Number.isSafeInteger(rounded) ? rounded + 0 : null
}

/**
 * Converts a stored value to the type of its field in the vendor's device record: temperatures in whole tenths of a
 * degree, some numbers as text. Returns null for a value that was never reported.
 * @param value the value as stored, in the parameter's unit
 */
export function answered({ answer }: Pick<Parameter, 'answer'>, value: Reported | null | undefined): Reported | null {
  if (value === null || value === undefined) return null
  if (answer === undefined || typeof value === 'string') return value
  return answer === 'text' ? String(value) : integer(answer === 'tenths' ? value * 10 : value)
}

/**
 * The inverse, for charts, cells and files: returns the number that a field of the device record stands for, in its
 * parameter's unit. Returns anything else unchanged.
 * @example measured('temperature', 415) // 41.5, in degrees Celsius
 */
export function measured(field: string, value: unknown): unknown {
  const parameter = parameterByName.get(field)
  if (parameter?.answer === 'tenths' && typeof value === 'number') return value / 10
  if (parameter?.answer === 'text' && typeof value === 'string' && value !== '' && Number.isFinite(Number(value)))
    return Number(value)
  return value
}
