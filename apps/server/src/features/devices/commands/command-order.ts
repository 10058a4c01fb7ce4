import { randomUUID } from 'node:crypto'
import { commands, type CommandName } from '@outpost/contract/device/commands'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import { slices } from '../../../kit/slices.ts'
import { publishToAll } from '../../channels/service.ts'
import type { DeviceRecord } from '../device-record.ts'

export interface Order {
  /** Given by callers that need the id before the command exists. */
  id?: string
  name: CommandName
  input: Record<string, unknown>
  actor: Author | null
  channel: string | null
  /** Seconds that the command may wait for the device to connect. */
  wait: number
  /** Seconds that the command may take; by default those of its kind. */
  timeout?: number
}

/** A command for a device. */
export interface DeviceOrder {
  device: DeviceRecord
  order: Order
}

/** Stores a command. It is sent when the transaction commits, or when the device reconnects. Returns its id. */
export const orderCommand = async (app: App, tx: Transaction, device: DeviceRecord, order: Order): Promise<string> =>
  (await orderCommands(app, tx, [{ device, order }]))[0]!

/** Like `orderCommand` for many devices, in a few statements. Returns the ids in the order of the devices. */
export async function orderCommands(app: App, tx: Transaction, orders: readonly DeviceOrder[]): Promise<string[]> {
  const rows = orders.map(({ device, order }) => ({
    id: order.id ?? randomUUID(),
    company_id: device.company_id,
    device_id: device.id,
    user_id: order.actor?.userId ?? null,
    username: order.actor?.username ?? null,
    name: order.name,
    input: JSON.stringify(order.input),
    timeout_seconds: order.timeout ?? commands[order.name].timeout,
    channel: order.channel,
    expires_at: sql<Date>`now() + ${order.wait} * interval '1 second'`,
    data: null,
  }))
  for (const some of slices(rows)) await tx.insertInto('commands').values(some).execute()
  for (const [channel, some] of Map.groupBy(orders, ({ order }) => order.channel))
    if (channel !== null) await tellOrdered(app, tx, channel, some)
  const devices = new Set(orders.map(({ device }) => device.id))
  await app.bus.publishAll(
    tx,
    'commands.queued',
    [...devices].map((device) => ({ device })),
  )
  return rows.map(({ id }) => id)
}

/** Says on a channel for each device whether its command is sent or waits. */
async function tellOrdered(app: App, tx: Transaction, channel: string, orders: readonly DeviceOrder[]): Promise<void> {
  const keys = (online: boolean): string[] =>
    orders.flatMap(({ device }) => ((device.status === 1) === online ? [String(device.id)] : []))
  await publishToAll(app.bus, tx, channel, keys(true), {
    status: 'sent',
    type: 'text',
    value: 'Sending to the device.',
  })
  await publishToAll(app.bus, tx, channel, keys(false), {
    status: 'sent',
    type: 'text',
    value: 'The device is offline. The command will be sent when it reconnects.',
    waits: 'offline',
  })
}
