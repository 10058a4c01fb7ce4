/** The number of rows in one statement: PostgreSQL takes at most 65,535 parameters. */
const most = 500

/** Yields a list in parts, each of which fits into the values of one statement. */
export function* slices<T>(list: readonly T[], size = most): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
