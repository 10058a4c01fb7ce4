import type { Page } from '@outpost/contract/kit/page'

export interface ReadAllOptions<Row> {
  /** Reads one page: `limit` rows from `offset` on. */
  read: (page: { limit: number; offset: number }) => Promise<Page<Row>>
  /** No more rows than this are read. */
  limit: number
  /** Rows per question. */
  pageSize: number
  /** Hears of each page: its rows that no page before had, and the number of rows that all pages will give. */
  onPage: (rows: readonly Row[], expected: number) => Promise<void> | void
  signal?: AbortSignal | undefined
}

/**
 * Reads a list page by page, up to a bound. A row that moves to a later page while this reads is given once. Ends with the
 * first page that is not full, so that a list that grows meanwhile cannot keep it busy.
 * @throws what `read` throws, and the signal's reason once it is aborted
 */
export async function readAll<Row extends { id: number | string }>({
  read,
  limit,
  pageSize,
  onPage,
  signal,
}: ReadAllOptions<Row>): Promise<void> {
  const seen = new Set<number | string>()
  for (let offset = 0; offset < limit; offset += pageSize) {
    signal?.throwIfAborted()
    const wanted = Math.min(pageSize, limit - offset)
    const { rows, total } = await read({ limit: wanted, offset })
    signal?.throwIfAborted()
    const fresh = rows.filter((row) => !seen.has(row.id))
    for (const row of fresh) seen.add(row.id)
    await onPage(fresh, Math.min(total, limit))
    if (rows.length < wanted) return
  }
}
