import { sql } from 'kysely'

const mark = '/* prepared */'

/**
 * Put at the start of a frequent statement: each connection plans it once and keeps the plan. Use it only for
 * statements with a small, fixed set of texts; everything that varies between executions must be a parameter.
 * @example sql`${prepared} select name from devices where id = ${id}`.execute(tx)
 */
export const prepared = sql.raw(mark)

/** Statement names by text, for every marked text seen so far. */
const names = new Map<string, string>()

/** Returns the driver's query arguments, with a name added if the statement is marked as prepared. */
export function named(words: unknown[]): unknown[] {
  const [text] = words
  if (typeof text !== 'string' || !text.startsWith(mark)) return words
  const name = names.get(text) ?? `prepared ${names.size + 1}`
  names.set(text, name)
  return [{ name, text, values: words[1] }, ...words.slice(2)]
}
