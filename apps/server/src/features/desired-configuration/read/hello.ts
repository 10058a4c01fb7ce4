import { readHashes } from '@outpost/contract/device/plan'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { orderRead } from './order.ts'

/** Milliseconds that a device has to tell the hashes of its files. */
const limit = 30_000
/** Seconds after which a connected device is asked again. */
const every = 3600

const path = (config: string): string => `/etc/config/${config}`

/** Returns the hashes of the configs that were read of a device, if templates have been confirmed on it. */
const knownHashes = (app: Program, deviceId: number) =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('desired_devices')
      .select('hashes')
      .where('device_id', '=', deviceId)
      .where('confirmed', 'is not', null)
      .executeTakeFirst(),
  )

async function check(app: Program, deviceId: number): Promise<void> {
  const known = await knownHashes(app, deviceId)
  const configs = Object.keys(known?.hashes ?? {})
  if (!known || configs.length === 0) return
  const answer = await app.link?.run(deviceId, 'config.hashes', { paths: configs.map(path).join('\n') }, limit)
  if (!answer?.ok) return
  const present = readHashes(String(answer.data['hashes'] ?? ''))
  if (configs.every((config) => (present.get(path(config)) ?? '-') === known.hashes[config])) return
  await inTransaction(app.db, systemScope, async (tx) => {
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirst()
    if (device) await orderRead(app, tx, device, configs, null)
  })
}

/**
 * Asks a device that has connected for the hashes of its configs, and has it read if they are not those that are known.
 */
export function checkDrift(app: Program, deviceId: number): void {
  // After the welcome frame, since the device reads frames in order.
  setImmediate(() => {
    check(app, deviceId).catch((error: unknown) =>
      app.log.debug({ device: deviceId, error: String(error) }, 'the configuration was not compared'),
    )
  })
}

/** The number of devices that one run has read. The next run takes the others. */
const most = 500

/** Has connected devices read whose configuration was not read for an hour, the longest unread first. */
export const readStale = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const devices = await tx
      .selectFrom('devices as d')
      .innerJoin('desired_devices as o', 'o.device_id', 'd.id')
      .selectAll('d')
      .select('o.hashes')
      .where('d.status', '=', 1)
      .where('o.confirmed', 'is not', null)
      .where(sql<boolean>`o.read_at < now() - ${every} * interval '1 second'`)
      .orderBy('o.read_at')
      .limit(most)
      .execute()
    for (const { hashes, ...device } of devices) await orderRead(app, tx, device, Object.keys(hashes), null)
  })
