import type { scanFailures } from '@outpost/contract/remote-access/scan/constants'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { openChannel, publishOnChannel } from '../../channels/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { markNew } from './changes.ts'
import { presentPorts } from './present.ts'
import type { StoredHost } from './table.ts'

/** A scan that has begun. */
export interface Attempt {
  deviceId: number
  run: string
  channel: string
  ports: readonly number[]
}

export type Failure = (typeof scanFailures)[number]

/** After this time without a sign of life, the process that ran a scan is considered gone. */
const silence = sql`interval '3 minutes'`

/** Begins a scan of a device. @throws ApiError SCAN_RUNNING */
export async function beginAttempt(
  tx: Transaction,
  device: Pick<DeviceRecord, 'id' | 'company_id'>,
  { userId, username }: Author,
  ports: readonly number[],
): Promise<Attempt> {
  const channel = await openChannel(tx, userId)
  const attempt = { run: randomUUID(), state: 'running', failure: null, message: null, channel, username } as const
  const begun = await tx
    .insertInto('port_scans')
    .values({ ...attempt, device_id: device.id, company_id: device.company_id })
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet({ ...attempt, started_at: new Date(), beat_at: new Date(), progress: 0, total: null })
        .where('port_scans.state', '!=', 'running'),
    )
    .returning('run')
    .executeTakeFirst()
  if (!begun) throw fail('SCAN_RUNNING')
  return { deviceId: device.id, run: begun.run, channel, ports }
}

/** Stores how far a scan is. @returns false if it has ended meanwhile, because it was cancelled */
export const keepAttempt = async (app: App, attempt: Attempt, progress: number, total: number): Promise<boolean> =>
  app.ownTransaction(async (tx) => {
    const kept = await tx
      .updateTable('port_scans')
      .set({ beat_at: new Date(), progress, total })
      .where('device_id', '=', attempt.deviceId)
      .where('run', '=', attempt.run)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return kept.numUpdatedRows > 0n
  })

/** Stores the result of a scan and ends its channel. Has no effect if the scan was cancelled. */
export const completeAttempt = async (
  app: App,
  { deviceId, run, channel, ports }: Attempt,
  found: readonly Omit<StoredHost, 'is_new' | 'new_port'>[],
): Promise<void> =>
  app.ownTransaction(async (tx) => {
    const row = await tx
      .selectFrom('port_scans')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const hosts = markNew(found, row.completed_at ? { hosts: row.hosts, scanned: row.scanned_ports } : undefined)
    const result = { completed_at: new Date(), scanned_ports: [...ports], hosts: JSON.stringify(hosts) }
    await tx
      .updateTable('port_scans')
      .set({ ...result, state: 'completed', progress: hosts.length, total: hosts.length })
      .where('device_id', '=', deviceId)
      .execute()
    const count = hosts.reduce((sum, { port }) => sum + port.length, 0)
    await publishOnChannel(app.bus, tx, channel, String(deviceId), {
      status: 'completed',
      type: 'port_scan',
      value: `Found ${hosts.length} hosts with ${count} open ports.`,
      ports: presentPorts(hosts),
    })
  })

const ended = (value: string): ChannelEvent => ({ status: 'error', type: 'port_scan', value })

/** Ends a scan without a result, unless it has ended. */
export const failAttempt = (app: App, attempt: Attempt, failure: Failure, message: string): Promise<void> =>
  app.ownTransaction(async (tx) => {
    const [row] = await tx
      .updateTable('port_scans')
      .set({ state: 'failed', failure, message })
      .where('device_id', '=', attempt.deviceId)
      .where('run', '=', attempt.run)
      .where('state', '=', 'running')
      .returning('channel')
      .execute()
    if (row) await publishOnChannel(app.bus, tx, row.channel, String(attempt.deviceId), ended(message))
  })

/** Cancels the scan of a device. @returns false if none is running */
export async function cancelAttempt(app: App, tx: Transaction, deviceId: number): Promise<boolean> {
  const [row] = await tx
    .updateTable('port_scans')
    .set({ state: 'cancelled' })
    .where('device_id', '=', deviceId)
    .where('state', '=', 'running')
    .returning('channel')
    .execute()
  if (row) await publishOnChannel(app.bus, tx, row.channel, String(deviceId), ended('The scan was cancelled.'))
  return row !== undefined
}

/** Ends scans whose process is gone. */
export const endInterrupted = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const message = 'The server stopped during the scan. Start it again.'
    const rows = await tx
      .updateTable('port_scans')
      .set({ state: 'failed', failure: 'interrupted', message })
      .where('state', '=', 'running')
      .where('beat_at', '<', sql<Date>`now() - ${silence}`)
      .returning(['channel', 'device_id'])
      .execute()
    for (const row of rows) await publishOnChannel(app.bus, tx, row.channel, String(row.device_id), ended(message))
  })
