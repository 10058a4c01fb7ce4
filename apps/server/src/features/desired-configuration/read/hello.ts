import { readHashes } from '@outpost/contract/device/plan'
import type { Hello } from '@outpost/contract/device/frames'
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

/** The hashes of the configs that were read of a device, and its digest when it still had them. */
interface Known {
  hashes: Hashes
  digest: string | null
}

/** Returns what is known of devices; undefined for those without confirmed templates. */
async function knownOf(app: Program, deviceIds: readonly number[]): Promise<(Known | undefined)[]> {
  const rows = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('desired_devices')
      .select(['device_id', 'hashes', 'digest'])
      .where('device_id', '=', sql<number>`any(${deviceIds}::int[])`)
      .where('confirmed', 'is not', null)
      .execute(),
  )
  const byDevice = new Map(rows.map(({ device_id, ...known }) => [device_id, known]))
  return deviceIds.map((id) => byDevice.get(id))
}

/** @param digest what the device says about all its configurations; undefined for older agents */
async function check(app: Program, deviceId: number, known: Hashes, digest: string | undefined): Promise<void> {
  const configs = Object.keys(known)
  if (configs.length === 0) return
  const answer = await app.link?.run(deviceId, 'config.hashes', { paths: configs.map(path).join('\n') }, limit)
  if (!answer?.ok) return
  const present = readHashes(String(answer.data['hashes'] ?? ''))
  if (configs.every((config) => (present.get(path(config)) ?? '-') === known[config]))
    return digest === undefined ? undefined : noteDigest(app, deviceId, known, digest)
  await inTransaction(app.db, systemScope, async (tx) => {
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirst()
    if (device) await orderRead(app, tx, device, configs)
  })
}

/** Notes the digest of a device whose files are those that are known, unless it was read meanwhile. */
const noteDigest = (app: Program, deviceId: number, known: Hashes, digest: string): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await tx
      .updateTable('desired_devices')
      .set({ digest })
      .where('device_id', '=', deviceId)
      .where(sql<boolean>`hashes = ${JSON.stringify(known)}::jsonb`)
      .execute()
  })

/**
 * Returns a function that asks a device that has connected for the hashes of its configs, and has it read if they are
 * not those that are known. A device whose digest is the known one is not asked.
 */
export function openDriftCheck(app: Program): (deviceId: number, hello: Pick<Hello, 'config'>) => void {
  const lookUp = batcher((deviceIds: number[]) => knownOf(app, deviceIds), batch)
  // The look-up ends after the welcome frame was sent, which the device must read first.
  return (deviceId, { config: digest }) =>
    void lookUp(deviceId)
      .then((known) => {
        if (!known || (digest !== undefined && digest === known.digest)) return undefined
        return check(app, deviceId, known.hashes, digest)
      })
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
    for (const { hashes, ...device } of devices) await orderRead(app, tx, device, Object.keys(hashes))
  })
