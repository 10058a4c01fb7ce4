import type { CommandName } from '@outpost/contract/device/commands'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { extensionPoint } from '../../../kit/extension.ts'

/** A command that another feature follows. */
export interface Followed {
  id: string
  device_id: number
  name: string
  channel: string | null
}

/** How a command ended: the device reported a result, no answer came in time, or somebody cancelled it. */
export interface CommandEnd {
  state: 'completed' | 'failed' | 'unknown' | 'expired' | 'cancelled'
  ok: boolean
  code: string
  text: string
  data: Record<string, unknown>
}

/**
 * The hooks with which another feature follows commands. Each runs in the transaction of its step and may run again,
 * since a server that is killed starts over.
 */
export interface Following {
  /** The command to follow. All commands if absent. */
  name?: CommandName
  /** Adds what is not stored, such as a secret, to the input of a command that is about to be sent. */
  complete?: (
    app: Program,
    command: Pick<Followed, 'id' | 'device_id' | 'name'>,
    input: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>
  /** Commands are sent, each for the first time since it was queued. Only for features that follow all commands. */
  sent?: (tx: Transaction, ids: readonly string[]) => Promise<unknown>
  /** The device was busy and has not begun the command, so it is queued again. */
  returned?: (tx: Transaction, id: string) => Promise<unknown>
  /** The device has stored the command. */
  delivered?: (tx: Transaction, id: string) => Promise<unknown>
  /** The device reports its progress in per cent. */
  onProgress?: (app: App, tx: Transaction, command: Followed, percent: number | undefined) => Promise<void>
  /** The command has ended. May return another event for the channel than the usual one, or `null` for none. */
  ended?: (app: App, tx: Transaction, command: Followed, end: CommandEnd) => Promise<ChannelEvent | null | undefined>
  /** The device reports a result after its command was given up as `unknown`. */
  late?: (app: App, tx: Transaction, command: Followed, end: CommandEnd) => Promise<unknown>
}

/** The hooks of features that follow commands. */
export const commandFollowing = extensionPoint<Following>('commandFollowing')

const followingsOf = (name: string): readonly Following[] =>
  commandFollowing.all().filter((following) => following.name === undefined || following.name === name)

/** Returns the complete input with which a command is sent. */
export async function completeInput(
  app: Program,
  command: Pick<Followed, 'id' | 'device_id' | 'name'>,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  let full = input
  for (const following of followingsOf(command.name)) full = (await following.complete?.(app, command, full)) ?? full
  return full
}

export async function tellSent(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) for (const following of commandFollowing.all()) await following.sent?.(tx, ids)
}

export async function tellStep(
  tx: Transaction,
  step: 'returned' | 'delivered',
  command: Pick<Followed, 'id' | 'name'>,
): Promise<void> {
  for (const following of followingsOf(command.name)) await following[step]?.(tx, command.id)
}

export async function tellLate(app: App, tx: Transaction, command: Followed, end: CommandEnd): Promise<void> {
  for (const following of followingsOf(command.name)) await following.late?.(app, tx, command, end)
}

export async function tellOnTheWay(
  app: App,
  tx: Transaction,
  command: Followed,
  percent: number | undefined,
): Promise<void> {
  for (const following of followingsOf(command.name)) await following.onProgress?.(app, tx, command, percent)
}

/** Returns the channel event for the end of a command: `usual`, unless a feature replaces or suppresses it. */
export async function eventAtEnd(
  app: App,
  tx: Transaction,
  command: Followed,
  end: CommandEnd,
  usual: ChannelEvent,
): Promise<ChannelEvent | undefined> {
  let told: ChannelEvent | null = usual
  for (const following of followingsOf(command.name)) {
    const event = await following.ended?.(app, tx, command, end)
    if (event !== undefined) told = event
  }
  return told ?? undefined
}
