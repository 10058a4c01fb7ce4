import { matchesWhole } from '@outpost/ui/fields/list'
import { isMaskComplete } from '@outpost/ui/fields/mask'
import { translate } from '../../i18n/i18n.ts'

/** Validation rules of a field, in addition to those of the contract. */
export interface Demands {
  required?: boolean | undefined
  /** Must match the whole text, as in HTML. */
  pattern?: RegExp | undefined
  /** The message shown if the pattern does not match. */
  patternError?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  mask?: string | undefined
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

function faultOfText(
  text: string,
  { pattern, patternError, minLength = 0, maxLength = Infinity, mask }: Demands,
): string | undefined {
  if (text.length < minLength) return translate('kit:invalid.tooShort', { count: minLength })
  if (text.length > maxLength) return translate('kit:invalid.tooLong', { count: maxLength })
  if (mask !== undefined && !isMaskComplete(mask, text)) return translate('kit:invalid.format')
  return pattern === undefined || matchesWhole(pattern, text)
    ? undefined
    : (patternError ?? translate('kit:invalid.format'))
}

/**
 * Whether a value is a whole number of steps above the minimum, as in HTML. Differences below a billionth of a step are
 * rounding errors of binary fractions.
 */
function isOnStep(value: number, step: number, from: number): boolean {
  const steps = (value - from) / step
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))
}

function faultOfNumber(value: number, { min = -Infinity, max = Infinity, step }: Demands): string | undefined {
  if (value < min) return translate('kit:invalid.tooSmall', { limit: min })
  if (value > max) return translate('kit:invalid.tooLarge', { limit: max })
  if (step !== undefined && !isOnStep(value, step, Number.isFinite(min) ? min : 0))
    return translate('kit:invalid.step', { step })
  return undefined
}

/**
 * Returns the error message for a value, or undefined if it is valid. An empty optional value is always valid.
 * @example faultIn('ab', { minLength: 3 }) // 'At least 3 characters'
 */
export function faultIn(value: unknown, demands: Demands): string | undefined {
  if (isBlank(value)) return demands.required ? translate('kit:invalid.required') : undefined
  if (typeof value === 'string') return faultOfText(value.trim(), demands)
  return typeof value === 'number' ? faultOfNumber(value, demands) : undefined
}
