import { readHashes } from '@outpost/contract/device/plan'
import { capabilities } from '@outpost/contract/devices/capabilities'
import { ApiError } from '@outpost/contract/kit/errors'
import { type DeviceSystem, probedPaths, reasonAgainst } from '@outpost/vpn/device/abilities'
import { type Selectable, sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { OutsideAnswers } from '../../../kit/outside.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { askDevice, type Asking, logRequested, sendChange } from '../../configurator/service.ts'
import { authorOf, noteJob, writeFailedJob } from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { type Content, joiningContent, leavingContent, mappingsOf } from './content.ts'

type ConfigRow = Selectable<Database['vpn_device_configs']>

/** Seconds after which a device that did not answer is asked again. */
const askAgain = 60
/** Seconds within which the change must be confirmed, or the device undoes it. The device first waits for its tunnel. */
const confirmTime = 240
/** Seconds for which the job waits for a device that has just gone offline. */
const wait = 3600

/**
 * Sends one configuration in a transaction of its own, so that a failure does not affect others. Only a process that
 * reaches devices can do it.
 */
export async function sendOne(app: Program, id: number): Promise<void> {
  const answers = new OutsideAnswers()
  try {
    await answers.run(() =>
      inTransaction(app.db, systemScope, async (tx) => {
        const { rows } = await sql<ConfigRow>`
          select * from vpn_device_configs where id = ${id} and state = 'not_sent' for update skip locked`.execute(tx)
        if (rows[0]) await send({ app, outside: (key, ask) => answers.of(key, ask) }, tx, rows[0])
      }),
    )
  } catch (error) {
    app.log.warn({ config: id, error: String(error) }, 'the configuration of a VPN hub was not sent')
    await inTransaction(app.db, systemScope, (tx) => postpone(tx, id))
  }
}

const postpone = (tx: Transaction, id: number): Promise<unknown> =>
  sql`update vpn_device_configs set next_at = now() + ${askAgain} * interval '1 second' where id = ${id}`.execute(tx)

const awayCodes: ReadonlySet<string> = new Set(['DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'])

/** Whether an error says that a device is offline or busy at the moment. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && error.items.some(({ code }) => awayCodes.has(code))

const systems: ReadonlySet<string> = new Set<DeviceSystem>(['openwrt', 'rutos', 'linux', 'fake'])

/** Returns how a device takes its configuration, by what its agent says; undefined if it cannot be a client. */
export function vpnSystemOf(device: Pick<DeviceRecord, 'agent' | 'model' | 'firmware'>): DeviceSystem | undefined {
  const platform = device.agent?.split(' ')[0] ?? ''
  return systems.has(platform) && capabilities(device.model, device.firmware).has_vpn !== false
    ? (platform as DeviceSystem)
    : undefined
}

/**
 * Asks a device for the checksums of the files that tell what it is able to.
 * @throws what asking a device throws
 */
export async function askAbilities(
  asking: Asking,
  deviceId: number,
  system: DeviceSystem,
  hubId: number,
): Promise<ReadonlyMap<string, string> | undefined> {
  const answer = await askDevice(asking, deviceId, 'config.hashes', { paths: probedPaths(system, hubId).join('\n') })
  return answer.ok ? readHashes(String(answer.data['hashes'] ?? '')) : undefined
}

async function send(asking: Asking, tx: Transaction, row: ConfigRow): Promise<void> {
  const { app } = asking
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', row.device_id).executeTakeFirstOrThrow()
  try {
    const content = await contentFor(asking, tx, row, device)
    if (typeof content === 'string') await refuse(app, tx, row, device, content)
    else await order(asking, tx, row, device, content)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A device that is busy or offline is asked again; other devices cannot be clients.
    if (isAway(error)) await postpone(tx, row.id)
    else await refuse(app, tx, row, device, error.message)
  }
}

/** Returns what the device is sent, or a message that says why it cannot be a client. */
async function contentFor(
  asking: Asking,
  tx: Transaction,
  row: ConfigRow,
  device: DeviceRecord,
): Promise<Content | string> {
  const system = vpnSystemOf(device)
  if (!system) return 'This kind of device cannot be a client of a VPN hub.'
  if (row.client_id === null) return leavingContent(system, row.hub_id)
  const client = await tx
    .selectFrom('vpn_clients')
    .selectAll()
    .where('id', '=', row.client_id)
    .executeTakeFirstOrThrow()
  const hub = await tx.selectFrom('vpn_hubs').selectAll().where('id', '=', row.hub_id).executeTakeFirstOrThrow()
  const hashes = await askAbilities(asking, device.id, system, row.hub_id)
  if (!hashes) return 'This device cannot change its configuration safely. Update its agent.'
  const maps = (await mappingsOf(tx, client.id)).length > 0
  return reasonAgainst(system, hashes, { maps }) ?? joiningContent(asking.app, tx, system, { hub, client, hashes })
}

const jobOf = (row: ConfigRow, hubName: string | undefined) => ({
  kind: 'vpn_sync' as const,
  source: 'person' as const,
  sourceId: row.hub_id,
  sourceName: hubName ?? `VPN hub ${String(row.hub_id)}`,
  actor: row.user_id === null ? null : { userId: row.user_id, username: row.username ?? '' },
  channel: null,
  wait,
})

const nameOf = async (tx: Transaction, hubId: number): Promise<string | undefined> =>
  (await tx.selectFrom('vpn_hubs').select('name').where('id', '=', hubId).executeTakeFirst())?.name

/** Writes a failed job, so that the log of the device shows why. */
async function refuse(app: App, tx: Transaction, row: ConfigRow, device: DeviceRecord, said: string): Promise<void> {
  const id = await writeFailedJob(tx, device, jobOf(row, await nameOf(tx, row.hub_id)), said)
  await tx
    .updateTable('vpn_device_configs')
    .set({ state: 'failed', message: said, job_id: id, changed_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  app.log.info({ device: device.id, hub: row.hub_id, said }, 'a device cannot be a client of a VPN hub')
}

async function order(
  asking: Asking,
  tx: Transaction,
  row: ConfigRow,
  device: DeviceRecord,
  { entries, tests, keySha256 }: Content,
): Promise<void> {
  const job = await noteJob(asking.app, tx, device, jobOf(row, await nameOf(tx, row.hub_id)))
  // Another change of the device has just begun.
  if (!job) return
  await sendChange(asking, tx, job, device, { entries, tests, confirm_within: confirmTime })
  await logRequested(tx, [device], job.source_name, authorOf(job))
  await tx
    .updateTable('vpn_device_configs')
    .set({
      state: 'sent',
      sent: row.target,
      message: null,
      job_id: job.id,
      key_sha256: keySha256,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute()
}
