import { readHashes } from '@outpost/contract/device/plan'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { batcher } from '../../../kit/batcher.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { orderRead } from './order.ts'

/** Milliseconds that a device has to tell the hashes of its files. */
const limit = 30_000
/** Seconds after which a connected device is asked again. */
const every = 3600

const path = (config: string): string => `/etc/config/${config}`

/** Devices that connect at the same time share a query: at most this many in one, after at most this wait in ms. */
const batch = { waitMs: 50, maxBatch: 200, maxWaiting: 20_000 } as const

type Hashes = Readonly<Record<string, string>>

/** Returns the hashes of the configs that were read of devices; undefined for those without confirmed templates. */
async function knownHashes(app: Program, deviceIds: readonly number[]): Promise<(Hashes | undefined)[]> {
  const rows = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('desired_devices')
      .select(['device_id', 'hashes'])
      .where('device_id', '=', sql<number>`any(${deviceIds}::int[])`)
      .where('confirmed', 'is not', null)
      .execute(),
  )
  const byDevice = new Map(rows.map((row) => [row.device_id, row.hashes]))
  return deviceIds.map((id) => byDevice.get(id))
}

async function check(app: Program, deviceId: number, known: Hashes): Promise<void> {
  const configs = Object.keys(known)
  if (configs.length === 0) return
  const answer = await app.link?.run(deviceId, 'config.hashes', { paths: configs.map(path).join('\n') }, limit)
  if (!answer?.ok) return
  const present = readHashes(String(answer.data['hashes'] ?? ''))
  if (configs.every((config) => (present.get(path(config)) ?? '-') === known[config])) return
  await inTransaction(app.db, systemScope, async (tx) => {
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirst()
    if (device) await orderRead(app, tx, device, configs, null)
  })
}

/**
 * Returns a function that asks a device that has connected for the hashes of its configs, and has it read if they are
 * not those that are known.
 */
export function openDriftCheck(app: Program): (deviceId: number) => void {
  const lookUp = batcher((deviceIds: number[]) => knownHashes(app, deviceIds), batch)
  // The look-up ends after the welcome frame was sent, which the device must read first.
  return (deviceId) =>
    void lookUp(deviceId)
      .then((known) => known && check(app, deviceId, known))
      .catch((error: unknown) =>
        app.log.debug({ device: deviceId, error: String(error) }, 'the configuration was not compared'),
      )
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
