import { channels } from '@outpost/contract/channels/endpoints'
import type { ChannelContent, ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { liveEvents } from '@outpost/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useLive, useLiveState } from './live.ts'
import { queryKey, useData } from '../api/query.ts'

/** How often to read the channel, in ms: quickly while nothing is pushed, now and then to be sure while it is. */
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

/** Whether nothing more will come for any key. Where none is asked for, the channel's own ones count, and silence is no end. */
const allDone = (content: ChannelContent | undefined, keys: readonly string[]): boolean =>
  keys.length > 0 && keys.every((key) => isDone(content, key))

const keysOf = (content: ChannelContent | undefined, asked: readonly string[]): readonly string[] =>
  asked.length > 0 ? asked : Object.keys(content ?? {})

/** A push may tell what a read has told already. */
function withEvents(content: ChannelContent, events: Record<string, ChannelEvent>): ChannelContent {
  const news = Object.entries(events).filter(
    ([key, event]) => JSON.stringify(latest(content, key)) !== JSON.stringify(event),
  )
  return { ...content, ...Object.fromEntries(news.map(([key, event]) => [key, [...(content[key] ?? []), event]])) }
}

export interface ChannelState {
  /** The keys that are followed: those that were asked for or, without any, those that the channel has told of. */
  keys: readonly string[]
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
