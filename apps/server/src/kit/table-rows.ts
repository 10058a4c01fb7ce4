import { buffer } from 'node:stream/consumers'
import { fail } from '@outpost/contract/kit/errors'
import type { Incoming } from './blobs.ts'
import { type CsvRow, csvRows, decodeText } from './csv.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

/** The first bytes of a ZIP, which XLSX is, and of the container of old or encrypted Excel files. */
const workbookStart = Buffer.from('PK\x03\x04', 'latin1')
const oldStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const begins = (head: Buffer, start: Buffer): boolean => head.subarray(0, start.length).equals(start)

/**
 * Reads the rows of an uploaded table, CSV or the first sheet of an XLSX workbook; its content decides which. The size
 * of the file must be limited.
 * @param most the number of rows of a workbook after which it stops reading
 * @throws FILE_NOT_RECOGNISED if it is neither, TOO_MANY_REQUESTS if too many workbooks are waiting
 */
export async function tableRows(
  file: Pick<Incoming, 'head' | 'file' | 'read'>,
  most: number,
): Promise<Iterable<CsvRow>> {
  if (begins(file.head, workbookStart)) return readWorkbook({ file: file.file, most })
  if (begins(file.head, oldStart))
    throw fail('FILE_NOT_RECOGNISED', {
      source: 'file',
      message: 'This Excel file is in the old format (.xls) or encrypted. Save the table as XLSX or CSV.',
    })
  const text = decodeText(await buffer(file.read()))
  if (text.includes('\0')) throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  return csvRows(text)
}
