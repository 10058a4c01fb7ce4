import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { Program } from '../context.ts'
import { readEvents } from '../features/channels/service.ts'
import { batcher } from '../kit/batcher.ts'
import type { Audience } from './changes.ts'
import { statusMessage, statusNames } from './socket.ts'

/** Events that are stored at the same time are read with one query: at most this many, after at most this wait in ms. */
const batch = { waitMs: 10, maxBatch: 500, maxWaiting: 50_000 } as const

/** Pushes the events of channels to open pages, in the order in which they were stored. @returns a function that stops it */
export function pushEvents(app: Program, audience: Pick<Audience, 'emit' | 'isIn'>): () => void {
  let last: Promise<unknown> = Promise.resolve()
  // One query after the other, so that an event never overtakes an earlier one of its device.
  const read = batcher((ids: number[]): Promise<(ChannelEvent | undefined)[]> => {
    const events = last.then(() => readEvents(app.db, app.sealer, ids))
    last = events.catch(() => undefined)
    return events
  }, batch)
  const push = async (channel: string, key: string, id: number): Promise<void> => {
    const event = await read(id)
    if (event) for (const name of statusNames(channel)) audience.emit(channel, name, statusMessage(channel, key, event))
  }
  return app.bus.subscribe('channels.event', (payload) => {
    const { channel, key, id } = payload as { channel: string; key: string; id: number }
    if (!audience.isIn(channel)) return
    push(channel, key, id).catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'an event could not be pushed'),
    )
  })
}
