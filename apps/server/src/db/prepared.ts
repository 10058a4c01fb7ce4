import { sql } from 'kysely'

const mark = '/* prepared */'

/**
 * At the head of a statement that is asked often: each connection plans it once and keeps the plan. For statements whose text is
 * always one of a few, as their code wrote it; what differs from call to call is a parameter.
 * @example sql`${prepared} select name from devices where id = ${id}`.execute(tx)
 */
export const prepared = sql.raw(mark)

/** A name for every text that was seen with the mark. */
const names = new Map<string, string>()

/** The words of a query to the driver, with a name added to a statement that is to be prepared. */
export function named(words: unknown[]): unknown[] {
  const [text] = words
  if (typeof text !== 'string' || !text.startsWith(mark)) return words
  const name = names.get(text) ?? `prepared ${names.size + 1}`
  names.set(text, name)
  return [{ name, text, values: words[1] }, ...words.slice(2)]
}
