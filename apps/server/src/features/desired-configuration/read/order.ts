import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { orderJob, sourceOf } from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { readInput } from './kind.ts'

/** Seconds that reading waits for an offline device. */
const wait = 86_400

/** Who orders a read, null for the program itself, and the channel that the reads of one request share. */
interface Asking {
  actor: Actor | null
  channel: string | null
}

/**
 * Orders that configs of a device are read, unless that is on its way.
 * @returns whether it was ordered
 */
export async function orderRead(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  configs: readonly string[],
  { actor, channel }: Asking = { actor: null, channel: null },
): Promise<boolean> {
  const [first] = configs
  if (first === undefined) return false
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`desired-read:${device.id}`}, 13)) as free`.execute(tx)
  // Another request orders it at the moment.
  if (!rows[0]!.free) return false
  const open = await tx
    .selectFrom('desired_reads')
    .select('job_id')
    .where('device_id', '=', device.id)
    .executeTakeFirst()
  if (open) return false
  const { id } = await orderJob(app, tx, device, {
    kind: 'read_configuration',
    input: readInput(first),
    source: actor ? sourceOf(actor) : 'automation',
    sourceName: configs.join(', '),
    actor,
    channel,
    wait,
  })
  await tx
    .insertInto('desired_reads')
    .values({ job_id: id, device_id: device.id, company_id: device.company_id, configs: [...configs], found: null })
    .execute()
  return true
}
