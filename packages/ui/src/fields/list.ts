/** What the items of a list have to be like. */
export interface ListRules {
  /** `number` turns what is typed into numbers; text by default. */
  type?: 'text' | 'number'
  maxItems?: number
  /** A repeat is refused, and said so. */
  uniqueItems?: boolean
  /** A repeat is left out without a word. */
  noDupes?: boolean
  /** What the whole item must match, as in HTML. */
  pattern?: RegExp
  /** Bounds of numbers. */
  min?: number
  max?: number
  minItemLength?: number
  maxItemLength?: number
}

export type ListItem = string | number
export type ItemFault = 'repeated' | 'full' | 'invalid'

/** True when the pattern matches from the first sign to the last, as the attribute of the same name asks in HTML. */
export const matchesWhole = (pattern: RegExp, text: string): boolean =>
  new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, '')).test(text)

/** A number as people type it; nothing that only a program would read as one, such as "0x1f" or "Infinity". */
const numberOf = (text: string): number =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN

function fits(item: ListItem, text: string, rules: ListRules): boolean {
  const { minItemLength = 0, maxItemLength = Infinity, min = -Infinity, max = Infinity, pattern } = rules
  if (typeof item === 'number' && !(Number.isFinite(item) && item >= min && item <= max)) return false
  return (
    text.length >= minItemLength &&
    text.length <= maxItemLength &&
    (pattern === undefined || matchesWhole(pattern, text))
  )
}

/**
 * Adds what was typed to a list. Blank text changes nothing.
 * @returns the list, the very same one where nothing was added, and why a text was refused
 */
export function addItem(
  list: readonly ListItem[],
  typed: string,
  rules: ListRules,
): { list: readonly ListItem[]; fault?: ItemFault } {
  const text = typed.trim()
  if (text === '') return { list }
  const item = rules.type === 'number' ? numberOf(text) : text
  if (!fits(item, text, rules)) return { list, fault: 'invalid' }
  if ((rules.uniqueItems || rules.noDupes) && list.includes(item))
    return rules.uniqueItems ? { list, fault: 'repeated' } : { list }
  if (list.length >= (rules.maxItems ?? Infinity)) return { list, fault: 'full' }
  return { list: [...list, item] }
}

/** Adds one text after another and stops at the first that is refused; that one and those behind it are the `rest`. */
export function addItems(
  list: readonly ListItem[],
  messages: readonly string[],
  rules: ListRules,
): { list: readonly ListItem[]; rest: string[]; fault?: ItemFault } {
  let grown = list
  for (const [index, text] of messages.entries()) {
    const next = addItem(grown, text, rules)
    if (next.fault) return { list: grown, rest: messages.slice(index), fault: next.fault }
    grown = next.list
  }
  return { list: grown, rest: [] }
}

/** A list from the lines of a CSV file: trimmed, without blank ones. Lines that the rules refuse are counted and left out. */
export function listOfLines(text: string, rules: ListRules): { list: readonly ListItem[]; leftOut: number } {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  let list: readonly ListItem[] = []
  let leftOut = 0
  for (const line of lines) {
    const next = addItem(list, line, rules)
    list = next.list
    if (next.fault) leftOut++
  }
  return { list, leftOut }
}

/** Cuts a typed or pasted text at the signs that add an item, and at line ends. The last part is still being typed. */
export function splitTyped(text: string, addKeys: readonly string[]): string[] {
  const signs = addKeys.filter((key) => key.length === 1).map((key) => `\\u{${key.codePointAt(0)!.toString(16)}}`)
  return text.split(new RegExp(`[\\n\\r${signs.join('')}]`, 'u'))
}
