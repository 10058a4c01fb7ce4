import type { CommandName } from '@outpost/contract/device/commands'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { extensionPoint } from '../../kit/extension.ts'

/** A command of which another feature wants to know. */
export interface Followed {
  id: string
  device_id: number
  name: string
  channel: string | null
}

/** How a command ended: by the device's word, because nobody answered any more, or because somebody cancelled it. */
export interface CommandEnd {
  state: 'completed' | 'failed' | 'unknown' | 'expired' | 'cancelled'
  ok: boolean
  code: string
  text: string
  data: Record<string, unknown>
}

/**
 * What a later feature does about commands. All of it runs in the transaction of the step, and may happen again: a server that is killed
 * starts over.
 */
export interface Following {
  /** The commands that it follows; all of them where it names none. */
  name?: CommandName
  /** Adds what is not stored to the input of a command that goes out now, such as a secret. */
  complete?: (
    app: Program,
    command: Pick<Followed, 'id' | 'device_id' | 'name'>,
    input: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>
  /** Commands go out, each for the first time since it was queued. For those alone that follow all. */
  sent?: (tx: Transaction, ids: readonly string[]) => Promise<unknown>
  /** The device was busy and has done nothing with it: it is queued again. */
  returned?: (tx: Transaction, id: string) => Promise<unknown>
  /** The device has written it down. */
  delivered?: (tx: Transaction, id: string) => Promise<unknown>
  /** The device tells how far it is, in per cent. */
  onTheWay?: (app: App, tx: Transaction, command: Followed, percent: number | undefined) => Promise<void>
  /** The command has ended. Answers what the channel is told instead of the usual, `null` for nothing. */
  ended?: (app: App, tx: Transaction, command: Followed, end: CommandEnd) => Promise<ChannelEvent | null | undefined>
}

/** What else happens with commands: the features that order them bring it. */
export const commandFollowing = extensionPoint<Following>('commandFollowing')

const followingsOf = (name: string): readonly Following[] =>
  commandFollowing.all().filter((following) => following.name === undefined || following.name === name)

/** The input that a command goes out with. */
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

export async function tellOnTheWay(
  app: App,
  tx: Transaction,
  command: Followed,
  percent: number | undefined,
): Promise<void> {
  for (const following of followingsOf(command.name)) await following.onTheWay?.(app, tx, command, percent)
}

/** What the channel is told of a command's end: `usual` where its feature has nothing else to say. */
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
