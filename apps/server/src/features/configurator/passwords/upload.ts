import { buffer } from 'node:stream/consumers'
import type { devicePasswords } from '@outpost/contract/configurator/passwords/endpoints'
import type { ParsedInputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { ApiError } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { withInspection, type Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { type Fault, faultOn, isFault, type PasswordLine, readPasswordFile } from './file.ts'
import { faultOf, type NewPassword, orderPasswords } from './order.ts'

type Asked = ParsedInputOf<typeof devicePasswords.upload>

/** Returns the devices in the scope by serial number. Several companies may have one with the same. */
async function devicesBySerial(
  { tx, scope }: Context,
  serials: readonly string[],
): Promise<Map<string, DeviceRecord[]>> {
  const rows = await tx
    .selectFrom('devices')
    .selectAll()
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .where(inScope(scope, 'company_id'))
    .execute()
  return Map.groupBy(rows, (row) => row.serial ?? '')
}

/** Returns the password that a line sets, or what is wrong with it. */
function passwordOf(
  line: PasswordLine,
  found: ReadonlyMap<string, readonly DeviceRecord[]>,
  taken: Set<number>,
  show: boolean,
): NewPassword | Fault {
  if (isFault(line)) return line
  const [device, other] = found.get(line.serial) ?? []
  if (!device) return faultOn(line.line, 'You have no device with this serial number.', 'serial', 'NOT_FOUND')
  if (other) return faultOn(line.line, 'Several devices have this serial number.', 'serial', 'CONFLICT')
  if (taken.has(device.id)) return faultOn(line.line, 'An earlier line sets the password of this device.', 'serial')
  const fault = faultOf(device)
  if (fault !== undefined) return faultOn(line.line, fault, 'serial', 'CONFLICT')
  taken.add(device.id)
  return { device, password: line.password, taskId: null, show }
}

/** Sets the passwords of a file. Throws the faults of its lines if none is valid. */
async function setByFile(
  context: Context,
  { show_password }: Asked,
  lines: readonly PasswordLine[],
): Promise<ResultOf<typeof devicePasswords.upload>> {
  const serials = lines.flatMap((line) => (isFault(line) ? [] : line.serial))
  const found = await devicesBySerial(context, serials)
  const taken = new Set<number>()
  const read = lines.map((line) => passwordOf(line, found, taken, show_password))
  const faults = read.filter((one): one is Fault => 'code' in one)
  const passwords = read.filter((one): one is NewPassword => 'device' in one)
  const { channel, ordered, refused } = await orderPasswords(context, passwords)
  const errors = [
    ...faults,
    ...read.flatMap((one, at) => {
      const reason = 'device' in one ? refused.get(one.device.id) : undefined
      const line = lines[at]!
      return reason === undefined || isFault(line) ? [] : faultOn(line.line, reason, 'serial', 'CONFLICT')
    }),
  ]
  if (ordered.length === 0)
    throw new ApiError([
      { code: 'VALIDATION', source: 'file', message: 'No line of the file sets the password of a device.' },
      ...errors,
    ])
  return { data: ordered.map(({ id }) => id), errors, meta: { channel } }
}

/** Handles a file, which has at most `maxPasswordFileBytes` and is read before the transaction begins. */
export const uploadPasswords = withInspection(
  async (file: ReceivedFile, _asked: Asked) => readPasswordFile(await buffer(file.read())),
  setByFile,
)
