import { channels } from '@outpost/contract/channels'
import type { ChannelContent, ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { liveEvents } from '@outpost/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useLive, useLiveState } from './live.ts'
import { queryKey, useData } from './query.ts'

/** How often to read the channel, in ms: quickly while nothing is pushed, now and then to be sure while it is. */
const PACE = { alone: 2000, pushed: 10_000 } as const

interface Pushed {
  channel: string
  data: Record<string, ChannelEvent>
}

const latest = (content: ChannelContent | undefined, key: string): ChannelEvent | undefined => content?.[key]?.at(-1)

/** A push may tell what a read has told already. */
function withEvents(content: ChannelContent, events: Record<string, ChannelEvent>): ChannelContent {
  const news = Object.entries(events).filter(([key, event]) => JSON.stringify(latest(content, key)) !== JSON.stringify(event))
  return { ...content, ...Object.fromEntries(news.map(([key, event]) => [key, [...(content[key] ?? []), event]])) }
}

export interface ChannelState {
  /** What is known of a key now; undefined before its first event. */
  of: (key: string) => ChannelEvent | undefined
  done: (key: string) => boolean
  /** Nothing more will come for any of the keys. */
  finished: boolean
  error: Error | null
}

/**
 * Follows a status channel until every key has its outcome: pushed where the live connection is up, read again and again
 * where it is not.
 * @example const { of, finished } = useChannel(channel, devices.map((device) => String(device.id)))
 */
export function useChannel(channel: string, keys: readonly string[]): ChannelState {
  const client = useQueryClient()
  const live = useLiveState()
  const isDone = (content: ChannelContent | undefined, key: string): boolean => {
    const event = latest(content, key)
    return event !== undefined && isFinal(event)
  }
  const allDone = (content: ChannelContent | undefined): boolean => keys.every((key) => isDone(content, key))
  const { data, error } = useData(channels.get, { channel }, {
    refetchInterval: (query) => (allDone(query.state.data) ? false : live === 'up' ? PACE.pushed : PACE.alone),
  })
  useLive<Pushed>(channel, liveEvents.status, ({ data: events }) => {
    client.setQueryData<ChannelContent>(queryKey(channels.get, { channel }), (content) => withEvents(content ?? {}, events))
  })
  return { of: (key) => latest(data, key), done: (key) => isDone(data, key), finished: allDone(data), error }
}
