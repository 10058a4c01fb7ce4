import { randomUUID } from 'node:crypto'
import { commands, maxRunningCommands, type CommandName } from '@outpost/contract/device/commands'
import { openStates, type CommandState } from '@outpost/contract/device/command-states'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql, type Kysely } from 'kysely'
import type { App, Program } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import { inHalves } from '../../kit/alone.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { sayOnChannel } from '../channels/service.ts'
import { eventAtEnd, tellOnTheWay, tellSent, tellStep } from './command-follow.ts'
import type { DeviceRecord } from './device-record.ts'

/** Seconds beyond a command's own time in which a delivered one may still answer: the time devices need to come back. */
export const answerGrace = 300

export interface Order {
  /** Chosen by the caller where another row is to name it first. */
  id?: string
  name: CommandName
  input: Record<string, unknown>
  actor: Author | null
  channel: string | null
  /** Seconds that the command may wait for the device. */
  wait: number
}

/** Writes a command down; it goes out when the transaction is committed, or when the device comes back. */
export async function orderCommand(app: App, tx: Transaction, device: DeviceRecord, order: Order): Promise<string> {
  const id = order.id ?? randomUUID()
  await tx
    .insertInto('commands')
    .values({
      id,
      company_id: device.company_id,
      device_id: device.id,
      user_id: order.actor?.userId ?? null,
      username: order.actor?.username ?? null,
      name: order.name,
      input: JSON.stringify(order.input),
      timeout_seconds: commands[order.name].timeout,
      channel: order.channel,
      expires_at: sql<Date>`now() + ${order.wait} * interval '1 second'`,
      data: null,
    })
    .execute()
  if (order.channel) {
    const value =
      device.status === 1
        ? 'Sending to the device.'
        : 'The device is not connected. The command waits until it is back.'
    await sayOnChannel(app.bus, tx, order.channel, String(device.id), { status: 'sent', type: 'text', value })
  }
  await app.bus.publish(tx, 'commands.queued', { device: device.id })
  return id
}

export interface OpenCommand {
  id: string
  device_id: number
  name: string
  input: Record<string, unknown>
  timeout_seconds: number
}

/**
 * The commands of devices in one of the given open states, oldest first, marked as sent before they are: a server that dies in between sends them
 * again, and the device answers a repeat from its own record. Each device has at most as many as it works on at once; the others wait in order
 * until one of these ends.
 */
export async function takeOpenCommands(
  db: Kysely<Database>,
  deviceIds: readonly number[],
  states: readonly CommandState[],
): Promise<OpenCommand[]> {
  return inTransaction(db, systemScope, async (tx) => {
    const { rows } = await sql<OpenCommand & { was: CommandState }>`
      with open as (
        select id, state, row_number() over (partition by device_id order by state = 'queued', created_at, id) as place from commands
        where device_id = any(${deviceIds}) and state in ('queued', 'sent', 'delivered') and (state = 'delivered' or expires_at > now())
      ), taken as (
        update commands c set state = case when c.state = 'queued' then 'sent' else c.state end, sent_at = now()
        from open where c.id = open.id and open.place <= ${maxRunningCommands} and c.state in ('queued', 'sent', 'delivered') and c.state = any(${states})
        returning c.id, device_id, name, input, timeout_seconds, created_at, open.state as was
      ) select id, device_id, name, input, timeout_seconds, was from taken order by created_at, id`.execute(tx)
    await tellSent(
      tx,
      rows.filter(({ was }) => was === 'queued').map(({ id }) => id),
    )
    return rows
  })
}

/** Devices with commands that are queued, or were sent and not acknowledged for so many seconds: notifications and frames get lost. */
export async function undeliveredFor(app: Program, seconds: number): Promise<number[]> {
  return inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ device_id: number }>`
      select distinct device_id from commands where expires_at > now() and (state = 'queued' or (state = 'sent' and sent_at < now() - ${seconds} * interval '1 second')) limit 5000`.execute(
      tx,
    )
    return rows.map((row) => row.device_id)
  })
}

/** The device wrote the command down: from here on it acts, or has acted, at most once. */
export async function markDelivered(app: Program, deviceId: number, id: string): Promise<void> {
  await settle(app, deviceId, id, async (tx) => {
    const row = await tx
      .updateTable('commands')
      .set({
        state: 'delivered',
        delivered_at: new Date(),
        answer_by: sql<Date>`now() + (timeout_seconds + ${answerGrace}) * interval '1 second'`,
      })
      .where('id', '=', id)
      .where('device_id', '=', deviceId)
      .where('state', 'in', ['queued', 'sent'])
      .returning(['id', 'name', 'channel'])
      .executeTakeFirst()
    if (!row) return undefined
    await tellStep(tx, 'delivered', row)
    return {
      channel: row.channel,
      event: { status: 'delivered', type: 'text', value: 'The device has the command.' },
    }
  })
}

/** Events of one command on its channel; a device that says more on the way is heard again with its outcome. */
const maxProgress = 500

/** What a device says on the way. Nothing is stored but the channel's event. */
export async function reportProgress(
  app: Program,
  deviceId: number,
  id: string,
  percent: number | undefined,
  text: string,
): Promise<void> {
  await settle(app, deviceId, id, async (tx) => {
    const row = await tx
      .selectFrom('commands')
      .select(['id', 'device_id', 'name', 'channel'])
      .where('id', '=', id)
      .where('device_id', '=', deviceId)
      .where('state', 'in', [...openStates])
      .executeTakeFirst()
    if (row) await tellOnTheWay(app, tx, row, percent)
    if (!row?.channel) return undefined
    const { said } = await tx
      .selectFrom('channel_events')
      .select((e) => e.fn.countAll<number>().as('said'))
      .where('channel', '=', row.channel)
      .where('key', '=', String(deviceId))
      .executeTakeFirstOrThrow()
    if (said >= maxProgress) return undefined
    return {
      channel: row.channel,
      event: {
        status: 'progress',
        type: 'text',
        value: text,
        ...(percent === undefined ? {} : { progress: { value: percent, total: 100 } }),
      },
    }
  })
}

export interface Result {
  ok: boolean
  code: string
  text: string
  data: Record<string, unknown>
}

/** The one outcome: the first result of an open command counts, a later one or one for another device's command changes nothing. */
export async function finishCommand(app: Program, deviceId: number, id: string, result: Result): Promise<void> {
  const state = result.ok ? 'completed' : result.code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'failed'
  await settle(app, deviceId, id, async (tx) => {
    if (state === 'failed' && result.code === 'BUSY' && (await waitAgain(tx, deviceId, id))) return undefined
    const row = await tx
      .updateTable('commands')
      .set({
        state,
        code: result.code || null,
        text: result.text || null,
        data: JSON.stringify(result.data),
        finished_at: new Date(),
        delivered_at: sql<Date>`coalesce(delivered_at, now())`,
      })
      .where('id', '=', id)
      .where('device_id', '=', deviceId)
      .where('state', 'in', [...openStates])
      .returning(['id', 'device_id', 'name', 'channel'])
      .executeTakeFirst()
    if (!row) return undefined
    const next = await tx
      .selectFrom('commands')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('state', '=', 'queued')
      .limit(1)
      .executeTakeFirst()
    if (next) await app.bus.publish(tx, 'commands.queued', { device: deviceId })
    return {
      channel: row.channel,
      event: await eventAtEnd(app, tx, row, { ...result, state }, outcomeEvent(row.name, state, result)),
    }
  })
}

/**
 * A device that is busy has done nothing with the command: it goes out again when another one ends, or at the next look for what was not
 * sent. False where its time is over.
 */
async function waitAgain(tx: Transaction, deviceId: number, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('commands')
    .set({ state: 'queued', sent_at: null })
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'sent')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (row) await tellStep(tx, 'returned', row)
  return row !== undefined
}

function outcomeEvent(name: string, state: 'completed' | 'failed' | 'unknown', result: Result): ChannelEvent {
  if (state === 'unknown')
    return {
      status: 'warning',
      type: 'text',
      value: result.text || 'The device was cut off while it acted. Whether the command took effect is unknown.',
      errorCode: -2,
      data: result.data,
    }
  if (state === 'failed')
    return {
      status: 'error',
      type: 'text',
      value: result.text || `The device refused: ${result.code || 'no reason given'}`,
      errorCode: -1,
      data: result.data,
    }
  const output = typeof result.data['output'] === 'string' ? result.data['output'] : undefined
  return {
    status: 'completed',
    type: 'text',
    value: name === 'exec' && output !== undefined ? output : 'Action executed successfully.',
    errorCode: 0,
    data: result.data,
  }
}

async function settle(
  app: Program,
  deviceId: number,
  id: string,
  act: (tx: Transaction) => Promise<{ channel: string | null; event: ChannelEvent | undefined } | undefined>,
): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return
  await inTransaction(app.db, systemScope, async (tx) => {
    const said = await act(tx)
    if (said?.channel && said.event) await sayOnChannel(app.bus, tx, said.channel, String(deviceId), said.event)
  })
}

const unanswered = {
  expired: 'The device did not come back in time. The command was not sent.',
  unknown: 'The device did not answer. Whether the command took effect is unknown.',
} as const

interface Ended {
  id: string
  name: string
  device_id: number
  channel: string | null
  state: 'expired' | 'unknown'
}

/** Commands that one sweep ends; the others are ended by the next. */
const mostSwept = 500

const isUnanswered = sql<boolean>`((state = 'queued' and expires_at < now())
  or (state = 'sent' and expires_at + (timeout_seconds + ${answerGrace}) * interval '1 second' < now()) or (state = 'delivered' and answer_by < now()))`

/**
 * Ends what nobody answers any more: a command that was never sent has expired, one that was sent or delivered has an
 * unknown outcome. Several processes may sweep at once. A command that cannot be ended holds up no other.
 * @returns how many were ended
 */
export async function sweepCommands(app: Program): Promise<number> {
  const due = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('commands').select('id').where(isUnanswered).limit(mostSwept).execute(),
  )
  const ended: Ended[] = []
  await inHalves(
    app,
    'commands.sweep',
    due.map(({ id }) => id),
    async (ids) => void ended.push(...(await endUnanswered(app, ids))),
  )
  if (ended.length > 0)
    app.log.info(
      { count: ended.length, devices: [...new Set(ended.map((row) => row.device_id))].slice(0, 20) },
      'commands ended without an answer',
    )
  return ended.length
}

const endUnanswered = (app: Program, ids: readonly string[]): Promise<Ended[]> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<Ended>`
      update commands set state = case when state = 'queued' then 'expired' else 'unknown' end, finished_at = now(), code = case when state = 'queued' then 'EXPIRED' else 'NO_ANSWER' end,
        text = case when state = 'queued' then ${unanswered.expired} else ${unanswered.unknown} end
      where id in (select id from commands where id = any(${ids}::uuid[]) and ${isUnanswered} for update skip locked)
      returning id, name, device_id, channel, state`.execute(tx)
    for (const row of rows) {
      const usual: ChannelEvent =
        row.state === 'expired'
          ? { status: 'error', type: 'text', value: unanswered.expired, errorCode: -3 }
          : { status: 'warning', type: 'text', value: unanswered.unknown, errorCode: -2 }
      const event = await eventAtEnd(
        app,
        tx,
        row,
        { ok: false, state: row.state, code: '', text: unanswered[row.state], data: {} },
        usual,
      )
      if (row.channel && event) await sayOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
    }
    return rows
  })

const withdrawn = 'Cancelled before it was sent.'

/**
 * Cancels commands that were not sent yet; what was sent may have begun.
 * @param which the commands of these devices, or these commands alone
 * @returns of each that is cancelled the id and the device
 */
export async function cancelQueued(
  app: App,
  tx: Transaction,
  which: { deviceIds: readonly number[] } | { ids: readonly string[] },
): Promise<{ id: string; device_id: number }[]> {
  const rows = await tx
    .updateTable('commands')
    .set({ state: 'cancelled', finished_at: new Date(), text: withdrawn })
    .where('state', '=', 'queued')
    .where(
      'deviceIds' in which
        ? sql<boolean>`device_id = any(${which.deviceIds}::integer[])`
        : sql<boolean>`id = any(${which.ids}::uuid[])`,
    )
    .returning(['id', 'device_id', 'name', 'channel'])
    .execute()
  for (const row of rows) {
    const usual: ChannelEvent = { status: 'error', type: 'text', value: withdrawn, errorCode: -4 }
    const event = await eventAtEnd(
      app,
      tx,
      row,
      { ok: false, state: 'cancelled', code: '', text: withdrawn, data: {} },
      usual,
    )
    if (row.channel && event) await sayOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
  }
  return rows.map(({ id, device_id }) => ({ id, device_id }))
}

/** Tells the person who follows what is open on devices that they are removed: with the row of a device its commands go. */
export async function tellRemoved(app: App, tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  const followed = await tx
    .selectFrom('commands')
    .select(['device_id', 'channel'])
    .distinct()
    .where('device_id', '=', sql<number>`any(${deviceIds}::integer[])`)
    .where('state', 'in', [...openStates])
    .where('channel', 'is not', null)
    .execute()
  // The number of what is not there.
  for (const { device_id, channel } of followed)
    await sayOnChannel(app.bus, tx, channel!, String(device_id), {
      status: 'error',
      type: 'text',
      value: 'The device was removed.',
      errorCode: -97,
    })
}
