import { matchesWhole } from '@outpost/ui/fields/list'
import { isMaskComplete } from '@outpost/ui/fields/mask'
import { translate } from '../../i18n/i18n.ts'

/** What a field says of its own value, besides what the contract says of it. */
export interface Demands {
  required?: boolean | undefined
  /** What the whole text must match, as in HTML. */
  pattern?: RegExp | undefined
  /** Said where the pattern does not match. */
  patternError?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  mask?: string | undefined
}

export const isBlank = (value: unknown): boolean =>
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

/** Whole steps from the smallest value on, as in HTML; a billionth of a step is the dust of binary fractions. */
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
 * What is wrong with a value, in words; undefined when nothing is. A value that may be left out is judged only where there
 * is one.
 * @example faultIn('ab', { minLength: 3 }) // 'At least 3 characters'
 */
export function faultIn(value: unknown, demands: Demands): string | undefined {
  if (isBlank(value)) return demands.required ? translate('kit:invalid.required') : undefined
  if (typeof value === 'string') return faultOfText(value.trim(), demands)
  return typeof value === 'number' ? faultOfNumber(value, demands) : undefined
}
