import type { Page } from '@outpost/contract/kit/page'

export interface ReadAllOptions<Row> {
  /** Reads `limit` rows from `offset`. */
  read: (page: { limit: number; offset: number }) => Promise<Page<Row>>
  /** The maximum number of rows to read. */
  limit: number
  /** Rows per request. */
  pageSize: number
  /** Called for each page, with its rows that no earlier page contained and the expected total number of rows. */
  onPage: (rows: readonly Row[], expected: number) => Promise<void> | void
  signal?: AbortSignal | undefined
}

/**
 * Reads a list page by page, up to a limit. A row that moves to a later page during the reading is delivered once.
 * Stops at the first incomplete page, so that a growing list cannot keep it busy.
 * @throws any error of `read`; the signal's reason when it aborts
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
