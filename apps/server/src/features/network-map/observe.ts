import { randomUUID } from 'node:crypto'
import type { observationFailures } from '@outpost/contract/network-map/constants'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import type { Observed } from './observed.ts'
import { storeObservation } from './store.ts'

/** An observation that has begun. */
export interface Attempt {
  deviceId: number
  run: string
}
export type Failure = (typeof observationFailures)[number]

/** After this time, the process that ran an observation is considered gone. */
const silence = sql`interval '3 minutes'`
/** How often a map is observed without being asked for. */
export const pace = sql`interval '10 minutes'`

/**
 * Begins an observation of a device.
 * @param userId who asked for it; the result is announced on a channel
 * @throws ApiError CONFLICT if one is running
 */
export async function beginObservation(
  tx: Transaction,
  device: { id: number; company_id: number },
  userId: number,
): Promise<Attempt & { channel: string }> {
  const channel = await openChannel(tx, userId)
  const attempt = { run: randomUUID(), state: 'running', failure: null, message: null, channel } as const
  const next = sql<Date>`now() + ${pace}`
  const begun = await tx
    .insertInto('network_maps')
    .values({ ...attempt, device_id: device.id, company_id: device.company_id, next_at: next })
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet({ ...attempt, started_at: sql`now()`, opened_at: sql`now()`, next_at: next })
        .where('network_maps.state', '!=', 'running'),
    )
    .returning('run')
    .executeTakeFirst()
  if (!begun) throw fail('CONFLICT', { message: 'This network is being read already. Wait for the result.' })
  return { deviceId: device.id, run: begun.run, channel }
}

/** Begins an observation that nobody asked for. @returns undefined if one is running */
export async function beginQuietly(tx: Transaction, deviceId: number): Promise<Attempt | undefined> {
  const row = await tx
    .updateTable('network_maps')
    .set({ run: randomUUID(), state: 'running', failure: null, message: null, channel: null, started_at: sql`now()` })
    .where('device_id', '=', deviceId)
    .where('state', '!=', 'running')
    .returning('run')
    .executeTakeFirst()
  return row && { deviceId, run: row.run }
}

/** Stores the result of an observation and ends its channel. Has no effect if it has ended meanwhile. */
export const completeObservation = (
  app: App,
  { deviceId, run }: Attempt,
  seen: Observed,
  vendors: ReadonlyMap<string, string>,
): Promise<void> =>
  app.ownTransaction(async (tx) => {
    const row = await tx
      .selectFrom('network_maps')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const refused = await storeObservation(tx, row, seen, vendors)
    await tx
      .updateTable('network_maps')
      .set({ state: 'completed', observed_at: sql`now()`, left_out: seen.leftOut + refused })
      .where('device_id', '=', deviceId)
      .execute()
    if (row.channel)
      await publishOnChannel(app.bus, tx, row.channel, String(deviceId), {
        status: 'completed',
        type: 'text',
        value: `Found ${seen.nodes.size} nodes at ${seen.ports.size} ports.`,
      })
  })

const ended = (value: string): ChannelEvent => ({ status: 'error', type: 'text', value })

/** Ends an observation without a result, unless it has ended. */
export const failObservation = (app: App, attempt: Attempt, failure: Failure, message: string): Promise<void> =>
  app.ownTransaction(async (tx) => {
    const row = await tx
      .updateTable('network_maps')
      .set({ state: 'failed', failure, message })
      .where('device_id', '=', attempt.deviceId)
      .where('run', '=', attempt.run)
      .where('state', '=', 'running')
      .returning('channel')
      .executeTakeFirst()
    if (row?.channel) await publishOnChannel(app.bus, tx, row.channel, String(attempt.deviceId), ended(message))
  })

/** Ends observations whose process is gone. */
export const endInterrupted = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const message = 'The server stopped while it read the network. Read it again.'
    const rows = await tx
      .updateTable('network_maps')
      .set({ state: 'failed', failure: 'interrupted', message })
      .where('state', '=', 'running')
      .where('started_at', '<', sql<Date>`now() - ${silence}`)
      .returning(['channel', 'device_id'])
      .execute()
    for (const { channel, device_id: id } of rows)
      if (channel) await publishOnChannel(app.bus, tx, channel, String(id), ended(message))
  })
