import { channels } from '@outpost/contract/channels/endpoints'
import type { ChannelContent, ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { liveEvents } from '@outpost/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useLive, useLiveState } from './live.ts'
import { queryKey, useData } from '../api/query.ts'

/** Polling intervals of the channel, in ms: short without a live connection, and long as a fallback with one. */
const PACE = { alone: 2000, pushed: 10_000 } as const

interface Pushed {
  channel: string
  data: Record<string, ChannelEvent>
}

const latest = (content: ChannelContent | undefined, key: string): ChannelEvent | undefined => content?.[key]?.at(-1)

const isDone = (content: ChannelContent | undefined, key: string): boolean => {
  const event = latest(content, key)
  return event !== undefined && isFinal(event)
}

/** Whether all keys have reached a final state. Without any keys the channel is not considered finished. */
const allDone = (content: ChannelContent | undefined, keys: readonly string[]): boolean =>
  keys.length > 0 && keys.every((key) => isDone(content, key))

const keysOf = (content: ChannelContent | undefined, asked: readonly string[]): readonly string[] =>
  asked.length > 0 ? asked : Object.keys(content ?? {})

/** Appends pushed events. A push may repeat an event that was already read. */
function withEvents(content: ChannelContent, events: Record<string, ChannelEvent>): ChannelContent {
  const news = Object.entries(events).filter(
    ([key, event]) => JSON.stringify(latest(content, key)) !== JSON.stringify(event),
  )
  return { ...content, ...Object.fromEntries(news.map(([key, event]) => [key, [...(content[key] ?? []), event]])) }
}

export interface ChannelState {
  /** The keys being followed: the requested ones or, if none were requested, all keys of the channel. */
  keys: readonly string[]
  /** The latest event of a key; undefined before the first one. */
  of: (key: string) => ChannelEvent | undefined
  done: (key: string) => boolean
  /** All keys have reached a final state. */
  finished: boolean
  error: Error | null
}

/**
 * Follows a status channel until every key has reached a final state. Events are pushed over the live connection, or
 * polled without one.
 * @example const { of, finished } = useChannel(channel, devices.map((device) => String(device.id)))
 */
export function useChannel(channel: string, asked: readonly string[]): ChannelState {
  const client = useQueryClient()
  const live = useLiveState()
  const { data, error } = useData(
    channels.get,
    { channel },
    {
      refetchInterval: (query) =>
        allDone(query.state.data, keysOf(query.state.data, asked)) ? false : live === 'up' ? PACE.pushed : PACE.alone,
    },
  )
  useLive<Pushed>(channel, liveEvents.status, ({ data: events }) => {
    client.setQueryData<ChannelContent>(queryKey(channels.get, { channel }), (content) =>
      withEvents(content ?? {}, events),
    )
  })
  const keys = keysOf(data, asked)
  return {
    keys,
    of: (key) => latest(data, key),
    done: (key) => isDone(data, key),
    finished: allDone(data, keys),
    error,
  }
}
