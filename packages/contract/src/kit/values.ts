import { z } from 'zod'

/*
 * Schemas of numbers, ids and booleans in requests. Clients of the vendor's API send them as JSON values or as
 * texts, and forms and queries contain only texts, so both are accepted. Every input uses these instead of
 * `z.number()` or `z.boolean()` (a test enforces it), and never `z.coerce`, which reads an empty text as 0. In
 * every other respect, including the API document, they are numbers and booleans.
 */

const decimal = /^[+-]?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/

/**
 * Converts a decimal number in a text to a number. Returns anything else unchanged, for the schema to reject.
 * @example readNumber(' 12 ') // 12
 */
export function readNumber(value: unknown): unknown {
  const text = typeof value === 'string' && value.length <= 64 ? value.trim() : ''
  return decimal.test(text) ? Number(text) : value
}

const switches: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  ['0', false],
  ['false', false],
  [1, true],
  ['1', true],
  ['true', true],
])

/**
 * Converts 0 and 1, and the texts `0`, `1`, `true` and `false` in any case, to a boolean. Returns anything else
 * unchanged.
 * @example readBoolean('True') // true
 */
export const readBoolean = (value: unknown): unknown =>
  switches.get(typeof value === 'string' && value.length <= 64 ? value.trim().toLowerCase() : value) ?? value

/** A number that also accepts texts. Limits added to it, such as `.min(1)`, keep that property. */
export const TolerantNumber = z.core.$constructor<z.ZodNumber>('TolerantNumber', (inst, def) => {
  z.ZodNumber.init(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload, context) => {
    payload.value = readNumber(payload.value)
    return parse(payload, context)
  }
})

/** A boolean that also accepts 0, 1 and texts. */
export const TolerantBoolean = z.core.$constructor<z.ZodBoolean>('TolerantBoolean', (inst, def) => {
  z.ZodBoolean.init(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload, context) => {
    payload.value = readBoolean(payload.value)
    return parse(payload, context)
  }
})

/** A number within inclusive bounds. @example number(-90, 90) // takes 54.9 and '54.9' */
export const number = (least: number, most: number): z.ZodNumber =>
  new TolerantNumber({ type: 'number' }).min(least).max(most)

/**
 * An integer within inclusive bounds.
 * @example integer(1, 65_535) // takes 80 and '80', but not '', '80.5' or true
 */
export const integer = (least: number, most: number = Number.MAX_SAFE_INTEGER): z.ZodNumber =>
  new TolerantNumber({ type: 'number' }).int().min(least).max(most)

/** The id of a record, in a body, form or query. The maximum is that of PostgreSQL's `integer`. */
export const id = integer(1, 2_147_483_647)

/** A boolean. Accepts what `readBoolean` converts. */
export const boolean = new TolerantBoolean({ type: 'boolean' })

/**
 * A boolean that the public API writes as 1 and 0, which is how the API document shows it. Accepts the same input as
 * `boolean`.
 */
export const flag = boolean.meta({ type: 'integer', enum: [0, 1] })

/** The same, but the handler receives 1 or 0. */
export const bit = flag.transform((on): 0 | 1 => (on ? 1 : 0))
