import type { Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import type { RequestFacts } from '../../kit/audit.ts'
import type { DeviceRecord } from './device-record.ts'

/** A line without the id of its device is one that a company keeps when the device has gone. */
type Logged = Pick<DeviceRecord, 'company_id' | 'serial'> & { id: number | null }
interface LogLine {
  type: string
  status: boolean
  log: string
}

/** A line of a device's activity log. `actor` null: the device or the server itself. */
export const writeDeviceLog = (
  tx: Transaction,
  device: Logged,
  line: LogLine,
  actor: Author | null,
  request?: Partial<RequestFacts>,
): Promise<void> => writeDeviceLogs(tx, [device], line, actor, request)

/** The same line in the activity logs of several devices. */
export async function writeDeviceLogs(
  tx: Transaction,
  devices: readonly Logged[],
  line: LogLine,
  actor: Author | null,
  request?: Partial<RequestFacts>,
): Promise<void> {
  const facts = {
    user_id: actor?.userId ?? null,
    username: actor?.username ?? null,
    type: line.type,
    status: line.status,
    log: line.log.slice(0, 2000),
    ip: request?.ip ?? null,
    user_agent: request?.userAgent?.slice(0, 300) ?? null,
  }
  await tx
    .insertInto('device_logs')
    .values(
      devices.map((device) => ({
        company_id: device.company_id,
        device_id: device.id,
        serial: device.serial,
        ...facts,
      })),
    )
    .execute()
}
