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

/** What a feature does about commands of its own. All of it may happen again: a server that is killed starts over. */
export interface Following {
  name: CommandName
  /** Adds what is not stored to the input of a command that goes out now, such as a secret. */
  complete?: (
    app: Program,
    command: Pick<Followed, 'id' | 'device_id'>,
    input: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>
  /** The device tells how far it is. In the transaction that tells the channel. */
  onTheWay?: (app: App, tx: Transaction, command: Followed, percent: number | undefined) => Promise<void>
  /** The command has ended, in whose transaction this runs. Answers what the channel is told instead of the usual, `null` for nothing. */
  ended?: (app: App, tx: Transaction, command: Followed, end: CommandEnd) => Promise<ChannelEvent | null | undefined>
}

/** What else happens with commands of a name: the feature that orders them brings it. */
export const commandFollowing = extensionPoint<Following>('commandFollowing')

const followingOf = (name: string): Following | undefined =>
  commandFollowing.all().find((following) => following.name === name)

/** The input that a command goes out with. */
export const completeInput = async (
  app: Program,
  command: Pick<Followed, 'id' | 'device_id' | 'name'>,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> => (await followingOf(command.name)?.complete?.(app, command, input)) ?? input

export const eventOnTheWay = async (
  app: App,
  tx: Transaction,
  command: Followed,
  percent: number | undefined,
): Promise<void> => followingOf(command.name)?.onTheWay?.(app, tx, command, percent)

/** What the channel is told of a command's end: `usual` where its feature has nothing else to say. */
export async function eventAtEnd(
  app: App,
  tx: Transaction,
  command: Followed,
  end: CommandEnd,
  usual: ChannelEvent,
): Promise<ChannelEvent | undefined> {
  const event = await followingOf(command.name)?.ended?.(app, tx, command, end)
  return event === null ? undefined : (event ?? usual)
}
