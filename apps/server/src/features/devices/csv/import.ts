import type { deviceCsv } from '@outpost/contract/devices/csv/endpoints'
import type { ImportFault } from '@outpost/contract/devices/csv/schemas'
import { type ImportColumn, maxImported } from '@outpost/contract/devices/csv/constants'
import { NewDevice } from '@outpost/contract/devices/schemas'
import type { ParsedInputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { ApiError, type ErrorCode, fail } from '@outpost/contract/kit/errors'
import { withInspection, type Context } from '../../../kit/implement.ts'
import { tableRows } from '../../../kit/table-rows.ts'
import { findUnstorable } from '../../../kit/text.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import { openChannel, publishOnChannel } from '../../channels/service.ts'
import { type ImportLine, readImport } from './import-file.ts'
import { idsOfTags, type TagsByName, tagsByName } from './import-tags.ts'
import { type Entry, identityFault, registerDevices } from '../register.ts'
import { existsText, outcomeOf } from '../registration-events.ts'

type Asked = ParsedInputOf<typeof deviceCsv.importList>

/** A fault with an error code, so that it can also be used in an error response. */
type Fault = ImportFault & { code: ErrorCode }

const fault = (
  line: number,
  message: string,
  { code = 'VALIDATION', column }: { code?: ErrorCode; column?: ImportColumn } = {},
): Fault => ({ code, source: `file.${line}${column ? `.${column}` : ''}`, message, line })

const fields: Readonly<Record<string, ImportColumn>> = {
  serial: 'serial',
  mac: 'mac',
  imei: 'imei',
  name: 'name',
  password_confirmation: 'password',
}

/** The messages for invalid values, by column. */
const texts: Readonly<Record<ImportColumn, string>> = {
  serial: 'A serial number has 1 to 64 characters: letters, digits and . _ / -',
  mac: 'This is not a valid MAC address.',
  imei: 'An IMEI has 15 digits.',
  name: 'A name has at most 64 characters, none of them invisible.',
  password: 'A password has at most 128 characters.',
  tags: 'This is not a list of tags.',
}

/** Returns the device in a line, or what is wrong with the line. */
function readLine(
  { line, values }: ImportLine,
  {
    company_id,
    device_series,
    auto_credit_enable,
    add_without_password,
    firmware_file_id,
    config_file_id,
    tag_id,
  }: Asked,
  tags: TagsByName,
): NewDevice | Fault {
  if (!values) return fault(line, 'This line has more cells than the header has columns.')
  const { password, tags: named, ...rest } = values
  if (password === undefined && !add_without_password)
    return fault(line, 'The device password is missing.', { column: 'password' })
  const tagIds = idsOfTags(named, tags, tag_id ?? [])
  if (typeof tagIds === 'string') return fault(line, tagIds, { column: 'tags' })
  const parsed = NewDevice.safeParse({
    ...rest,
    company_id,
    device_series,
    auto_credit_enable,
    firmware_file_id,
    config_file_id,
    tag_id: tagIds.length > 0 ? tagIds : undefined,
    password_confirmation: password,
  })
  if (!parsed.success) {
    const column = fields[String(parsed.error.issues[0]!.path[0])] ?? 'serial'
    return fault(line, values[column] === undefined ? 'This is required.' : texts[column], { column })
  }
  const [unstorable] = findUnstorable(parsed.data) ?? []
  if (unstorable !== undefined)
    return fault(line, 'Text must be valid Unicode without NUL.', { column: fields[unstorable] ?? 'serial' })
  const missing = identityFault(parsed.data)
  return missing ? fault(line, missing.message, { column: missing.field }) : parsed.data
}

const isFault = (read: NewDevice | Fault): read is Fault => 'line' in read

/**
 * Adds the valid lines of a file, in the same way as `POST /devices`. Throws the faults if no device could be added.
 */
async function importLines(
  context: Context,
  asked: Asked,
  lines: readonly ImportLine[],
): Promise<ResultOf<typeof deviceCsv.importList>> {
  const { app, tx, actor, audit } = context
  if (asked.add_without_password && !actor.permissions.has('update_companies'))
    throw fail('FORBIDDEN', { source: 'update_companies' })
  const tags = await tagsByName(context, asked.company_id, lines)
  const read = lines.map((line) => ({ line: line.line, read: readLine(line, asked, tags) }))
  const good = read.flatMap(({ line, read: device }) =>
    isFault(device) ? [] : [{ line, entry: { device, source: '' } satisfies Entry }],
  )
  const registered =
    good.length > 0
      ? await registerDevices(
          context,
          good.map(({ entry }) => entry),
        )
      : []
  const known = registered.flatMap(({ device }, index) =>
    device ? [] : [fault(good[index]!.line, existsText, { code: 'DEVICE_EXISTS' })],
  )
  const faults = [...read.flatMap(({ read: one }) => (isFault(one) ? [one] : [])), ...known].toSorted(
    (a, b) => a.line - b.line,
  )
  const added = registered.flatMap(({ device }) => device?.id ?? [])
  if (added.length === 0)
    throw new ApiError(
      known.length === lines.length
        ? known
        : [
            { code: 'VALIDATION', source: 'file', message: 'None of the devices in the file could be added.' },
            ...faults,
          ],
    )
  const channel = await openChannel(tx, actor.userId)
  await publishOnChannel(app.bus, tx, channel, String(asked.company_id), outcomeOf(added.length, lines.length))
  audit({ target: `company:${asked.company_id}`, detail: { added: added.length, refused: faults.length } })
  return { data: added, errors: faults, meta: { channel } }
}

/** The rows of a workbook that are read: the header, and one device more than an import may have. */
const mostRows = maxImported + 2

/** Handles an import. The file has at most `maxImportBytes` and is read before the transaction begins. */
export const importDevices = withInspection(
  async (file: ReceivedFile, _asked: Asked) => readImport(await tableRows(file, mostRows)),
  importLines,
)
