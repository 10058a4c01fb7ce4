import type { Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import type { RequestFacts } from '../../kit/audit.ts'
import { slices } from '../../kit/slices.ts'
import type { DeviceRecord } from './device-record.ts'

/** `id` is null for entries that a company keeps after the device has left it. */
type Logged = Pick<DeviceRecord, 'company_id' | 'serial'> & { id: number | null }
interface LogLine {
  type: string
  status: boolean
  log: string
}

/** Writes an entry to a device's activity log. Without an actor it comes from the device or the server itself. */
export const writeDeviceLog = (
  tx: Transaction,
  device: Logged,
  line: LogLine,
  actor: Author | null,
  request?: Partial<RequestFacts>,
): Promise<void> => writeDeviceLogs(tx, [device], line, actor, request)

/** Writes the same entry to the activity logs of several devices. */
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
  for (const some of slices(devices))
    await tx
      .insertInto('device_logs')
      .values(
        some.map((device) => ({
          company_id: device.company_id,
          device_id: device.id,
          serial: device.serial,
          ...facts,
        })),
      )
      .execute()
}
