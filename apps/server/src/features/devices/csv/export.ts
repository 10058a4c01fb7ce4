import { Readable } from 'node:stream'
import type { deviceCsv } from '@outpost/contract/devices/csv/endpoints'
import type { FullDevice } from '@outpost/contract/devices/device'
import { deviceFields } from '@outpost/contract/devices/fields'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { workbookType } from '@outpost/contract/devices/csv/constants'
import { csvLine } from '../../../kit/csv.ts'
import type { Context } from '../../../kit/implement.ts'
import type { BytesAnswer } from '../../../kit/send-bytes.ts'
import { workbookOf } from '../../../kit/workbook/write-workbook.ts'
import { withOriginals } from '../branding.ts'
import { presentDevice } from '../present.ts'
import { countDevices, devicesByIds, pageOfIds } from '../queries.ts'

/** The number of devices read and written at a time. */
const slice = 500

/** Returns the content of a cell: the names of tags, and JSON for values that are not plain. */
function cellOf(device: FullDevice, field: string): string | number {
  const value = field === 'tags' ? device.tags.map(({ name }) => name).join(', ') : device[field]
  if (value === null || value === undefined) return ''
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

type Row = readonly (string | number)[]

/**
 * Reads the rows in slices, the names of the fields first. Each slice is read in its own transaction once the receiver
 * has taken the previous one.
 */
async function* slicesOf(
  { app, scope, actor }: Pick<Context, 'app' | 'scope' | 'actor'>,
  ids: readonly number[],
  fields: readonly string[],
): AsyncGenerator<Row[]> {
  yield [fields]
  for (let from = 0; from < ids.length; from += slice) {
    const rows = await app.read(scope, (tx) => devicesByIds(tx, scope, ids.slice(from, from + slice)))
    yield rows
      .map((row) => presentDevice(row, app, actor.permissions, fields))
      .map((device) => fields.map((field) => cellOf(device, field)))
  }
}

async function* csvOf(slices: AsyncIterable<Row[]>): AsyncGenerator<string> {
  for await (const rows of slices) yield rows.map(csvLine).join('')
}

/**
 * Finds the devices that match the filters, in the order of the list. Only their ids are kept in memory. The order is
 * that at the time of the request, and devices removed meanwhile are left out.
 * @returns a function that reads their rows
 */
async function exported(
  { app, tx, scope, actor }: Context,
  asked: ParsedInputOf<typeof deviceCsv.exportList>,
): Promise<() => AsyncGenerator<Row[]>> {
  const query = withOriginals(app, asked, actor.permissions)
  const { total } = await countDevices(app, tx, scope, query)
  const ids = await pageOfIds(tx, scope, query, total, app)
  const wanted = (asked.fields ?? []).filter((field) => deviceFields.includes(field) || app.values.find(field))
  const fields = wanted.length > 0 ? [...new Set(wanted)] : deviceFields
  return () => slicesOf({ app, scope, actor }, ids, fields)
}

/** Exports devices as CSV with a header line. */
export async function exportDevices(
  context: Context,
  asked: ParsedInputOf<typeof deviceCsv.exportList>,
): Promise<BytesAnswer> {
  const read = await exported(context, asked)
  return { name: 'devices.csv', type: 'text/csv; charset=utf-8', open: () => Readable.from(csvOf(read())) }
}

/** Exports devices as an XLSX workbook with a header row. */
export async function exportWorkbook(
  context: Context,
  asked: ParsedInputOf<typeof deviceCsv.exportWorkbook>,
): Promise<BytesAnswer> {
  const read = await exported(context, asked)
  return {
    name: 'devices.xlsx',
    type: workbookType,
    open: () => Readable.from(workbookOf(read()), { objectMode: false }),
  }
}
