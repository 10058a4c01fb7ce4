/**
 * Masks: `#` digit or space, `*` letter or digit, `S` letter, `F` hexadecimal digit (upper-cased), `A` letter
 * (upper-cased), `a` letter (lower-cased), `!` makes the next character a literal. All other characters are literals.
 */

interface Slot {
  literal?: string
  accepts?: RegExp
  change?: (sign: string) => string
}

const upper = (sign: string) => sign.toUpperCase()
const lower = (sign: string) => sign.toLowerCase()

const TOKENS: Readonly<Record<string, Slot>> = {
  '#': { accepts: /[\d ]/ },
  '*': { accepts: /[a-z0-9]/i },
  S: { accepts: /[a-z]/i },
  F: { accepts: /[0-9a-f]/i, change: upper },
  A: { accepts: /[a-z]/i, change: upper },
  a: { accepts: /[a-z]/i, change: lower },
}

function parseMask(mask: string): Slot[] {
  const slots: Slot[] = []
  for (let index = 0; index < mask.length; index++) {
    const sign = mask[index]!
    const next = mask[index + 1]
    if (sign === '!' && next !== undefined) {
      slots.push({ literal: next })
      index++
    } else slots.push(TOKENS[sign] ?? { literal: sign })
  }
  return slots
}

/** A label before a value, such as `MAC: `, as labels of devices and lists have it. */
const LABEL = /^\s*(\p{L}[\p{L} -]*)[:=\s]/u

/** Removes a label before the value, recognised by a letter that the first position does not accept. */
function withoutLabel(text: string, slots: readonly Slot[]): string {
  const [start, label] = LABEL.exec(text) ?? []
  const first = slots.find((slot) => slot.accepts)?.accepts
  const isLabel = first && [...(label ?? '')].some((sign) => /\p{L}/u.test(sign) && !first.test(sign))
  return isLabel ? text.slice(start!.length) : text
}

/**
 * Fits a text into a mask. Characters that do not fit are dropped, and literals of the mask are inserted before the
 * next one that fits, so any notation can be pasted: `applyMask('FF:FF:FF', 'aa-bb-c')` is `AA:BB:C`. A label before
 * the value is dropped.
 */
export function applyMask(mask: string, text: string): string {
  const slots = parseMask(mask)
  const signs = [...withoutLabel(text, slots).trimStart()]
  let result = ''
  let waiting = ''
  for (const slot of slots) {
    if (slot.literal !== undefined) {
      waiting += slot.literal
      if (signs[0] === slot.literal) {
        signs.shift()
        result += waiting
        waiting = ''
      }
      continue
    }
    while (signs.length > 0 && !slot.accepts!.test(signs[0]!)) signs.shift()
    const sign = signs.shift()
    if (sign === undefined) break
    result += waiting + (slot.change?.(sign) ?? sign)
    waiting = ''
  }
  return result
}

/** Returns whether all positions of the mask are filled. Literals at its end may be missing. */
export function isMaskComplete(mask: string, text: string): boolean {
  const slots = parseMask(mask)
  const last = slots.findLastIndex((slot) => slot.accepts !== undefined)
  return applyMask(mask, text) === text && text.length > last
}

/** Returns the mask as a placeholder: `FF:FF` becomes `··:··`. */
export function maskHint(mask: string): string {
  return parseMask(mask)
    .map((slot) => slot.literal ?? '·')
    .join('')
}
