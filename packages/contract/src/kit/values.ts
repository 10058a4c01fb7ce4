import { z } from 'zod'

/*
 * Numbers, ids and switches of inputs. Clients of the vendor's API write them as JSON values or as texts, and forms and queries know
 * texts alone; what is meant is the same. Every input uses these and no bare `z.number()` or `z.boolean()` (a test holds it), and no
 * `z.coerce`, for which an empty text is 0. They are numbers and booleans in every other respect, in the API document too.
 */

const decimal = /^[+-]?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/

/** A decimal number in a text as a number; anything else as it is, for the schema to refuse. @example readNumber(' 12 ') // 12 */
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

/** 0 and 1, and in a text `0`, `1`, `true` and `false` in any case, as a boolean; anything else as it is. @example readBoolean('True') // true */
export const readBoolean = (value: unknown): unknown =>
  switches.get(typeof value === 'string' && value.length <= 64 ? value.trim().toLowerCase() : value) ?? value

/** A number that reads texts before it judges them. Limits that are added to it, such as `.min(1)`, keep that. */
export const TolerantNumber = z.core.$constructor<z.ZodNumber>('TolerantNumber', (inst, def) => {
  z.ZodNumber.init(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload, context) => {
    payload.value = readNumber(payload.value)
    return parse(payload, context)
  }
})

/** A boolean that reads 0, 1 and texts before it judges them. */
export const TolerantBoolean = z.core.$constructor<z.ZodBoolean>('TolerantBoolean', (inst, def) => {
  z.ZodBoolean.init(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload, context) => {
    payload.value = readBoolean(payload.value)
    return parse(payload, context)
  }
})

/** A number, bounds included. @example number(-90, 90) // takes 54.9 and '54.9' */
export const number = (least: number, most: number): z.ZodNumber =>
  new TolerantNumber({ type: 'number' }).min(least).max(most)

/** A whole number, bounds included. @example integer(1, 65_535) // takes 80 and '80', but not '', '80.5' or true */
export const integer = (least: number, most: number = Number.MAX_SAFE_INTEGER): z.ZodNumber =>
  new TolerantNumber({ type: 'number' }).int().min(least).max(most)

/** A record's id, in a body, a form or a query. The largest is that of PostgreSQL's `integer`. */
export const id = integer(1, 2_147_483_647)

/** On or off. Takes what `readBoolean` reads. */
export const boolean = new TolerantBoolean({ type: 'boolean' })

/** On or off where the public API writes 1 and 0, which the API document shows. Takes what `boolean` takes. */
export const flag = boolean.meta({ type: 'integer', enum: [0, 1] })

/** The same for handlers that get 1 or 0. */
export const bit = flag.transform((on): 0 | 1 => (on ? 1 : 0))
