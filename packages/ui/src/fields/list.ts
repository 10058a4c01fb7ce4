/** Rules for the items of a list. */
export interface ListRules {
  /** `number` converts the typed text to numbers; text by default. */
  type?: 'text' | 'number'
  maxItems?: number
  /** Rejects a duplicate with an error. */
  uniqueItems?: boolean
  /** Ignores a duplicate silently. */
  noDupes?: boolean
  /** Must match the whole item, as in HTML. */
  pattern?: RegExp
  /** Inclusive bounds of numbers. */
  min?: number
  max?: number
  minItemLength?: number
  maxItemLength?: number
}

export type ListItem = string | number
export type ItemFault = 'repeated' | 'full' | 'invalid'

/** Returns whether the pattern matches the whole text, like the HTML attribute of the same name. */
export const matchesWhole = (pattern: RegExp, text: string): boolean =>
  new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, '')).test(text)

/** Parses a number as people type it, and nothing that only programs accept, such as "0x1f" or "Infinity". */
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
 * Adds typed text to a list. Blank text changes nothing.
 * @returns the list (the same object if nothing was added), and why the text was rejected
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

/** Adds several texts and stops at the first that is rejected; that one and all after it are returned as `rest`. */
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

/**
 * Builds a list from the lines of a CSV file, trimmed and without blank ones. Rejected lines are skipped and counted.
 */
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

/** Splits typed or pasted text at the add keys and at line ends. The last part is still being typed. */
export function splitTyped(text: string, addKeys: readonly string[]): string[] {
  const signs = addKeys.filter((key) => key.length === 1).map((key) => `\\u{${key.codePointAt(0)!.toString(16)}}`)
  return text.split(new RegExp(`[\\n\\r${signs.join('')}]`, 'u'))
}
