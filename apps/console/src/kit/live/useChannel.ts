import { channels } from '@outpost/contract/channels/endpoints'
import type { ChannelContent, ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { liveEvents } from '@outpost/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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

/** Appends pushed events, oldest first. A push may repeat an event that was already read. */
function withEvents(
  content: ChannelContent,
  pushes: readonly Readonly<Record<string, ChannelEvent>>[],
): ChannelContent {
  const next = { ...content }
  for (const [key, event] of pushes.flatMap((push) => Object.entries(push)))
    if (JSON.stringify(latest(next, key)) !== JSON.stringify(event)) next[key] = [...(next[key] ?? []), event]
  return next
}

/** Milliseconds for which pushed events are collected, so that thousands of devices do not render thousands of times. */
const COLLECTED = 100

/** Adds the pushed events of a channel to its cached content, several at a time. */
function usePushed(channel: string): void {
  const client = useQueryClient()
  const pushes = useRef<Record<string, ChannelEvent>[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive<Pushed>(channel, liveEvents.status, ({ data }) => {
    pushes.current.push(data)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const collected = pushes.current.splice(0)
      client.setQueryData<ChannelContent>(queryKey(channels.get, { channel }), (content) =>
        withEvents(content ?? {}, collected),
      )
    }, COLLECTED)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
      pushes.current = []
    },
    [channel],
  )
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
  const live = useLiveState()
  const { data, error } = useData(
    channels.get,
    { channel },
    {
      refetchInterval: (query) =>
        allDone(query.state.data, keysOf(query.state.data, asked)) ? false : live === 'up' ? PACE.pushed : PACE.alone,
    },
  )
  usePushed(channel)
  const keys = keysOf(data, asked)
  return {
    keys,
    of: (key) => latest(data, key),
    done: (key) => isDone(data, key),
    finished: allDone(data, keys),
    error,
  }
}
