import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { CsvRow } from '../csv.ts'
import { inThreads } from '../threads.ts'

/** A workbook as the thread receives it: its path, and the number of rows after which it stops reading. */
export interface SheetRequest {
  file: string
  most: number
}

/** The rows of the first sheet, or why the workbook is refused. */
export type SheetResult = CsvRow[] | { fault: string }

/** In a thread, because an archive of any size and content must not delay requests or devices. */
const readInThread = inThreads<SheetRequest, SheetResult>(
  new URL('./workbook-thread.ts', import.meta.url),
  'a look into a workbook',
  { atOnce: 2, waiting: 8, milliseconds: 10_000, heapMb: 256 },
)

const refused = (message: string) => fail('FILE_NOT_RECOGNISED', { source: 'file', message })

/**
 * Reads the rows of the first sheet of an uploaded XLSX workbook.
 * @throws FILE_NOT_RECOGNISED with the reason, TOO_MANY_REQUESTS if too many files are waiting
 */
export async function readWorkbook(request: SheetRequest): Promise<CsvRow[]> {
  const result = await readInThread(request).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    throw refused('The workbook takes too much time or memory to read. Save the table as CSV.')
  })
  if ('fault' in result) throw refused(`${result.fault} Save the table again as XLSX or CSV.`)
  return result
}
