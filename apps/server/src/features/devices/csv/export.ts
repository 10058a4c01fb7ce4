import { Readable } from 'node:stream'
import type { deviceCsv } from '@outpost/contract/devices/csv/endpoints'
import type { FullDevice } from '@outpost/contract/devices/device'
import { deviceFields } from '@outpost/contract/devices/fields'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { csvLine } from '../../../kit/csv.ts'
import type { Context } from '../../../kit/implement.ts'
import type { BytesAnswer } from '../../../kit/send-bytes.ts'

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

/**
 * Produces the file in slices. Each slice is read in its own transaction once the receiver has taken the previous one.
 */
async function* linesOf(
  { app, scope, actor }: Pick<Context, 'app' | 'scope' | 'actor'>,
  ids: readonly number[],
  fields: readonly string[],
): AsyncGenerator<string> {
  yield csvLine(fields)
  for (let from = 0; from < ids.length; from += slice) {
    const rows = await app.read(scope, (tx) => devicesByIds(tx, scope, ids.slice(from, from + slice)))
    yield rows
      .map((row) => presentDevice(row, app, actor.permissions, fields))
      .map((device) => csvLine(fields.map((field) => cellOf(device, field))))
      .join('')
  }
}

/**
 * Exports the devices that match the filters as CSV with a header line, in the order of the list. Only their ids are
 * kept in memory. The order is that at the time of the request, and devices removed meanwhile are left out.
 */
export async function exportDevices(
  { app, tx, scope, actor }: Context,
  asked: ParsedInputOf<typeof deviceCsv.exportList>,
): Promise<BytesAnswer> {
  const query = withOriginals(app, asked, actor.permissions)
  const { total } = await countDevices(app, tx, scope, query)
  const ids = await pageOfIds(tx, scope, query, total, app)
  const wanted = (asked.fields ?? []).filter((field) => deviceFields.includes(field) || app.values.find(field))
  const fields = wanted.length > 0 ? [...new Set(wanted)] : deviceFields
  return {
    name: 'devices.csv',
    type: 'text/csv; charset=utf-8',
    open: () => Readable.from(linesOf({ app, scope, actor }, ids, fields)),
  }
}
