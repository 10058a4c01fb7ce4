import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { Program } from '../context.ts'
import { readEvents } from '../features/channels/service.ts'
import { batcher } from '../kit/batcher.ts'
import { statusMessage, statusNames } from './socket.ts'
import type { StoredEvents } from './stored-events.ts'

/** Events that are stored at the same time are read with one query: at most this many, after at most this wait in ms. */
const batch = { waitMs: 10, maxBatch: 500, maxWaiting: 50_000 } as const

/** The sockets of this process that follow channels. */
export interface Followers {
  /** Whether a socket follows a channel. */
  isIn(channel: string): boolean
  /** Sends an event to all sockets that follow a channel, except those with these ids. */
  emit(channel: string, event: string, payload: unknown, except: readonly string[]): void
}

/** Pushes the events of channels to open pages, in the order in which they were stored. @returns a function that stops it */
export function pushEvents(app: Program, followers: Followers, stored: StoredEvents): () => void {
  let last: Promise<unknown> = Promise.resolve()
  // One query after the other, so that an event never overtakes an earlier one of its device.
  const read = batcher((ids: number[]): Promise<(ChannelEvent | undefined)[]> => {
    const events = last.then(() => readEvents(app.db, app.sealer, ids))
    last = events.catch(() => undefined)
    return events
  }, batch)
  const push = async (channel: string, key: string, id: number): Promise<void> => {
    const event = await read(id)
    await stored.settled(channel)
    if (!event) return
    const message = statusMessage(channel, key, event)
    for (const name of statusNames(channel)) followers.emit(channel, name, message, stored.sentTo(id))
  }
  return app.bus.subscribe('channels.event', (payload) => {
    const { channel, key, id } = payload as { channel: string; key: string; id: number }
    if (!followers.isIn(channel) && !stored.isBeginning(channel)) return
    push(channel, key, id).catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'an event could not be pushed'),
    )
  })
}
