import type pg from 'pg'
import { get, ms, percentile, times, type Figure } from './measure.ts'

/** A page of a list, and the SQL that a developer would write by hand for it, without row security. */
export interface PageCase {
  name: string
  /** Path and query below `/api/`, without a limit. */
  path: string
  columns: string
  from: string
  /** The tables to count, if these need to be fewer than for the page. */
  counted?: string
  where?: string
  order: string
  offset?: number
}

const rounds = 60

/**
 * Milliseconds allowed for a page: three times the plain SQL, but at least 4 ms more, since SQL can take almost no
 * time.
 */
const pageLimit = (base: number): number => Math.max(3 * base, base + 4)

/** The 95th percentile of a page of 25, measured alternately with its plain SQL: the page and the count. */
export async function comparePage(
  url: string,
  headers: Record<string, string>,
  client: pg.Client,
  page: PageCase,
): Promise<Figure> {
  const { columns, from, counted = from, where = 'true', order, offset = 0 } = page
  const bare = async (): Promise<void> => {
    await client.query({
      name: `page ${page.name}`,
      text: `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT 25 OFFSET ${offset}`,
    })
    await client.query({ name: `count ${page.name}`, text: `SELECT count(*) FROM ${counted} WHERE ${where}` })
  }
  const ask = (): Promise<unknown> =>
    get(`${url}/api/${page.path}${page.path.includes('?') ? '&' : '?'}limit=25&offset=${offset}`, headers)
  await times(5, bare)
  await times(5, ask)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(...(await times(1, ask)))
    theirs.push(...(await times(1, bare)))
  }
  const [p95, base] = [percentile(ours, 95), percentile(theirs, 95)]
  return {
    what: `${page.name}, p95`,
    ours: ms(p95),
    baseline: `${ms(base)} page + count SQL`,
    bar: `<= ${ms(pageLimit(base))}`,
    ok: p95 <= pageLimit(base),
  }
}
