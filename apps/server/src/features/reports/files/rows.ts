import type { ReportDevice } from '@outpost/contract/reports/generated'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { csvLine } from '../../../kit/csv.ts'
import type { Scope } from '../../../kit/scope.ts'
import { cellOf, headingOf, type ReportColumn } from './columns.ts'

/** Devices that are read and written at a time. */
const slice = 500

/** Reads devices of a report in its order. @param from the place of the first one */
export async function readDevices(
  tx: Transaction,
  reportId: number,
  from: number,
  most: number,
): Promise<ReportDevice[]> {
  const rows = await tx
    .selectFrom('generated_report_devices')
    .select('device')
    .where('report_id', '=', reportId)
    .where('place', '>=', from)
    .orderBy('place')
    .limit(most)
    .execute()
  return rows.map(({ device }) => device)
}

type Row = readonly (string | number)[]

/**
 * Reads the table of the devices of a report in slices, the headings first. Each slice is read once the receiver has taken
 * the one before.
 */
export async function* rowsOf(
  { app, scope }: { app: Pick<App, 'read'>; scope: Scope },
  reportId: number,
  columns: readonly ReportColumn[],
): AsyncGenerator<Row[]> {
  yield [columns.map(headingOf)]
  for (let from = 0; ; from += slice) {
    const devices = await app.read(scope, (tx) => readDevices(tx, reportId, from, slice))
    if (devices.length > 0) yield devices.map((device) => columns.map((column) => cellOf(column, device)))
    if (devices.length < slice) return
  }
}

/** Encodes rows as CSV. */
export async function* csvOf(rows: AsyncIterable<Row[]>): AsyncGenerator<string> {
  for await (const some of rows) yield some.map(csvLine).join('')
}
