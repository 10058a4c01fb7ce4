import type { Page } from '@outpost/contract/kit/page'
import { toast } from '@outpost/ui/Toast'
import { useState } from 'react'
import { explain } from '../api/explain.ts'
import { loadChunk } from '../browser/chunk.ts'
import type { TableRow } from './table.tsx'

/** The maximum number of records per bulk request (contract: arrays of at most 1000). */
export const BULK_LIMIT = 1000
/** Rows per request. */
const PAGE = 500

export interface SelectAll {
  run: () => Promise<void>
  /** The number of rows read so far; undefined while not running. */
  progress: number | undefined
}

/**
 * Reads all matching rows page by page, with the filters of the list, and selects them. A failure is shown in a toast.
 */
export function useSelectAll<Row extends TableRow>(
  read: (page: { limit: number; offset: number }) => Promise<Page<Row>>,
  choose: (rows: readonly Row[]) => void,
): SelectAll {
  const [progress, setProgress] = useState<number>()
  const run = async (): Promise<void> => {
    setProgress(0)
    try {
      const { readAll } = await loadChunk(() => import('./readAll.ts'))
      const all: Row[] = []
      const onPage = (rows: readonly Row[]): void => {
        all.push(...rows)
        setProgress(all.length)
      }
      await readAll({ read, limit: BULK_LIMIT, pageSize: PAGE, onPage })
      choose(all)
    } catch (error) {
      const { reason, requestId } = explain(error)
      toast({ type: 'error', message: reason, requestId })
    } finally {
      setProgress(undefined)
    }
  }
  return { run, progress }
}
