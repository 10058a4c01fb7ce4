import { maxRunningCommands } from '@outpost/contract/device/commands'
import { openStates, type CommandState } from '@outpost/contract/device/command-states'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inHalves } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { endWaiting, publishOnChannel } from '../../channels/service.ts'
import { eventAtEnd, tellLate, tellOnTheWay, tellSent, tellStep } from './command-follow.ts'

/**
 * Seconds after the timeout of a delivered command in which the device may still answer, for example after a restart.
 */
export const answerGrace = 300

export interface OpenCommand {
  id: string
  device_id: number
  name: string
  input: Record<string, unknown>
  timeout_seconds: number
}

/**
 * Takes the commands of devices that are in one of these open states, oldest first. They are marked as sent before
 * sending: a server that dies in between sends them again, and the device recognises the repetition. A device gets at
 * most `maxRunningCommands` at a time; the others wait in order until one of these ends.
 */
export async function takeOpenCommands(
  app: Program,
  deviceIds: readonly number[],
  states: readonly CommandState[],
): Promise<OpenCommand[]> {
  return inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<OpenCommand & { was: CommandState; channel: string | null }>`
      with open as (
        select id, state, row_number() over (partition by device_id order by state = 'queued', created_at, id) as place from commands
        where device_id = any(${deviceIds}) and state in ('queued', 'sent', 'delivered') and (state = 'delivered' or expires_at > now())
      ), taken as (
        update commands c set state = case when c.state = 'queued' then 'sent' else c.state end, sent_at = now()
        from open where c.id = open.id and open.place <= ${maxRunningCommands} and c.state in ('queued', 'sent', 'delivered') and c.state = any(${states})
        returning c.id, device_id, name, input, timeout_seconds, channel, created_at, open.state as was
      ) select id, device_id, name, input, timeout_seconds, channel, was from taken order by created_at, id`.execute(tx)
    const sent = rows.filter(({ was }) => was === 'queued')
    await tellSent(
      tx,
      sent.map(({ id }) => id),
    )
    await showSent(app, tx, sent)
    return rows
  })
}

/** Says on the channels of commands that these are on their way to their devices. */
export const showSent = (
  app: App,
  tx: Transaction,
  sent: readonly { channel: string | null; device_id: number }[],
): Promise<unknown> =>
  endWaiting(
    app.bus,
    tx,
    sent.flatMap(({ channel, device_id }) => (channel === null ? [] : { channel, key: String(device_id) })),
    { status: 'sent', type: 'text', value: 'Sent to the device.' },
  )

/**
 * Returns the devices with commands that are queued, or were sent this many seconds ago and not acknowledged, since
 * notifications and frames may get lost.
 */
export async function undeliveredFor(app: Program, seconds: number): Promise<number[]> {
  return inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ device_id: number }>`
      select distinct device_id from commands where expires_at > now() and (state = 'queued' or (state = 'sent' and sent_at < now() - ${seconds} * interval '1 second')) limit 5000`.execute(
      tx,
    )
    return rows.map((row) => row.device_id)
  })
}

/** Marks a command as delivered: the device has stored it and from now on executes it at most once. */
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
      event: { status: 'delivered', type: 'text', value: 'The device received the command.' },
    }
  })
}

/** The number of events of one command on its channel. Further progress is ignored until the result. */
const maxProgress = 500

/** Reports the progress of a command. Only the event on the channel is stored. */
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
      // The end of a command is its last event.
      .forNoKeyUpdate()
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

/** Whether other commands of the device of a command are queued. */
const others = sql<boolean>`exists (select from commands o where o.device_id = commands.device_id and o.state = 'queued' and o.id <> commands.id)`

/**
 * Records the result of a command. Only the first result of an open command counts: a later one, or one for the command
 * of another device, changes nothing.
 */
export async function finishCommand(app: Program, deviceId: number, id: string, result: Result): Promise<void> {
  const state = result.ok ? 'completed' : result.code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'failed'
  let began: number | undefined
  let name = ''
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
      .returning(['id', 'device_id', 'name', 'channel', 'created_at', others.as('others')])
      .executeTakeFirst()
    if (!row) return takeLate(app, tx, deviceId, id, result)
    began = row.created_at.getTime()
    name = row.name
    if (row.others) await app.bus.publish(tx, 'commands.queued', { device: deviceId })
    return {
      channel: row.channel,
      event: await eventAtEnd(app, tx, row, { ...result, state }, outcomeEvent(row.name, state, result)),
    }
  })
  // From the order to the result, which includes the time in which the device was offline.
  if (began !== undefined)
    app.traces?.record({
      name: `command ${name}`,
      kind: 'client',
      began,
      ended: Date.now(),
      failed: state === 'failed',
      attributes: { 'command.name': name, 'device.id': deviceId, 'command.state': state },
    })
}

/** Passes on the result of a command that was given up. The command stays as it is. */
async function takeLate(app: App, tx: Transaction, deviceId: number, id: string, result: Result): Promise<undefined> {
  const row = await tx
    .selectFrom('commands')
    .select(['id', 'device_id', 'name', 'channel'])
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'unknown')
    .executeTakeFirst()
  if (row) await tellLate(app, tx, row, { ...result, state: result.ok ? 'completed' : 'failed' })
}

/** Replaces the text and data of a result, for work that keeps them elsewhere, without secrets. */
export const replaceAnswer = (
  tx: Transaction,
  id: string,
  { text, data }: Pick<Result, 'text' | 'data'>,
): Promise<unknown> =>
  tx
    .updateTable('commands')
    .set({ text: text || null, data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()

/**
 * Removes the output from the result of a command, for work that keeps it elsewhere, without secrets.
 * @param text replaces what the device said, if there are secrets in it
 */
export const forgetOutput = (tx: Transaction, id: string, text?: string): Promise<unknown> =>
  sql`update commands set data = data - 'output', text = coalesce(${text ?? null}, text) where id = ${id}`.execute(tx)

/**
 * Queues a command again that a busy device has not begun. It is sent when another command ends, or at the next check
 * for unsent commands. Returns false if the command has expired.
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
      value:
        result.text ||
        'The device disconnected while it ran the command. It is unknown whether the command took effect.',
      errorCode: -2,
      data: result.data,
    }
  if (state === 'failed')
    return {
      status: 'error',
      type: 'text',
      value: result.text || `The device refused the command: ${result.code || 'no reason given'}`,
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
    if (said?.channel && said.event) await publishOnChannel(app.bus, tx, said.channel, String(deviceId), said.event)
  })
}

const unanswered = {
  expired: 'The device did not reconnect in time, so the command was not sent.',
  unknown: 'The device did not respond. It is unknown whether the command took effect.',
} as const

interface Ended {
  id: string
  name: string
  device_id: number
  channel: string | null
  state: 'expired' | 'unknown'
}

/** The number of commands that one sweep ends. The rest follow in the next sweep. */
const maxSwept = 500

const isUnanswered = sql<boolean>`((state = 'queued' and expires_at < now())
  or (state = 'sent' and expires_at + (timeout_seconds + ${answerGrace}) * interval '1 second' < now()) or (state = 'delivered' and answer_by < now()))`

/**
 * Ends commands that are no longer going to be answered: one that was never sent has expired, and the outcome of one
 * that was sent or delivered is unknown. Several processes may sweep concurrently. A command that cannot be ended does
 * not block the others.
 * @returns the number of commands ended
 */
export async function sweepCommands(app: Program): Promise<number> {
  const due = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('commands').select('id').where(isUnanswered).limit(maxSwept).execute(),
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
    for (const row of rows) await tellUnanswered(app, tx, row, unanswered[row.state])
    return rows
  })

async function tellUnanswered(app: App, tx: Transaction, row: Ended, text: string, code = ''): Promise<void> {
  const usual: ChannelEvent =
    row.state === 'expired'
      ? { status: 'error', type: 'text', value: text, errorCode: -3 }
      : { status: 'warning', type: 'text', value: text, errorCode: -2 }
  const event = await eventAtEnd(app, tx, row, { ok: false, state: row.state, code, text, data: {} }, usual)
  if (row.channel && event) await publishOnChannel(app.bus, tx, row.channel, String(row.device_id), event)
}

const replacedCode = 'REPLACED'
const replaced =
  'The device was replaced, or its agent was installed again, before it answered. It is unknown whether the command took effect.'

/**
 * Ends the commands that were sent to a device whose key is being replaced. The holder of the new key does not know which
 * of them have taken effect and would execute them again. Commands that were never sent stay queued.
 */
export async function giveUpSent(app: App, tx: Transaction, deviceId: number): Promise<void> {
  const { rows } = await sql<Ended>`
    update commands set state = 'unknown', finished_at = now(), code = ${replacedCode}, text = ${replaced}
    where device_id = ${deviceId} and state in ('sent', 'delivered')
    returning id, name, device_id, channel, state`.execute(tx)
  for (const row of rows) await tellUnanswered(app, tx, row, replaced, replacedCode)
}
