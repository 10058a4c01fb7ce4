import { liveEvents } from '@outpost/contract/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { noteHeard } from './heard.ts'

/**
 * `off` without a session, `down` after all reconnection attempts have failed; polling then replaces the connection.
 */
export type LiveState = 'off' | 'connecting' | 'up' | 'down'

/** Options of the Socket.IO client. The delays are in ms. */
const CONNECTION = {
  path: '/socket.io',
  transports: ['websocket'],
  reconnectionAttempts: 5,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}
/** Interval in ms between further rounds of attempts, once all reconnection attempts have failed. */
const REST = 60_000

type Handler = (payload: unknown) => void

let socket: Socket | undefined
let state: LiveState = 'off'
let restTimer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
/** Handlers by channel and event. A channel is subscribed once, however many components use it. */
const channels = new Map<string, Map<string, Set<Handler>>>()

function setState(next: LiveState): void {
  state = next
  for (const watcher of watchers) watcher()
}

/**
 * Passes a payload to the handlers. A payload that names its channel goes to that channel only, any other to all
 * handlers of the event.
 */
function dispatch(event: string, payload: unknown): void {
  const named = typeof payload === 'object' && payload !== null && 'channel' in payload ? payload.channel : undefined
  for (const [channel, events] of channels) {
    if (named !== undefined && named !== channel) continue
    for (const handler of events.get(event) ?? []) handler(payload)
  }
}

function rest(): void {
  setState('down')
  clearTimeout(restTimer)
  restTimer = setTimeout(() => socket?.connect(), REST)
}

/**
 * Opens the connection for a session. Does nothing if it is already open. The socket library is loaded here, on demand.
 */
export async function openLive(): Promise<void> {
  if (state !== 'off') return
  setState('connecting')
  const { io } = await import('socket.io-client')
  // The user signed out while the library was loading.
  if ((state as LiveState) === 'off') return
  socket = io(window.location.origin, CONNECTION)
  socket.io.on('ping', noteHeard)
  socket.on('connect', () => {
    noteHeard()
    setState('up')
    for (const channel of channels.keys()) socket?.emit('subscribe', { channel })
  })
  socket.on('disconnect', (reason) => {
    setState('connecting')
    // The server closed the connection on purpose, in which case the library does not reconnect automatically.
    if (reason === 'io server disconnect') socket?.connect()
  })
  socket.io.on('reconnect_failed', rest)
  // The server refused the connection, in which case the library does not try again automatically.
  socket.on('connect_error', () => {
    if (socket?.active === false) rest()
  })
  socket.onAny(dispatch)
}

/** Closes the connection at the end of the session. Handlers stay registered for the next one. */
export function closeLive(): void {
  clearTimeout(restTimer)
  socket?.close()
  socket = undefined
  setState('off')
}

/** Reconnects after the session was renewed. */
export function reopenLive(): void {
  if (state === 'off') return
  closeLive()
  void openLive()
}

/**
 * Listens to an event of a channel. A channel that the server refuses delivers nothing; the page then relies on
 * polling.
 * @returns a function that stops listening
 */
export function listen(channel: string, event: string, handler: Handler): () => void {
  const events = channels.get(channel) ?? new Map<string, Set<Handler>>()
  if (!channels.has(channel)) {
    channels.set(channel, events)
    if (state === 'up') socket?.emit('subscribe', { channel })
  }
  events.set(event, (events.get(event) ?? new Set()).add(handler))
  return () => {
    events.get(event)?.delete(handler)
    if ([...events.values()].some((handlers) => handlers.size > 0)) return
    channels.delete(channel)
    if (state === 'up') socket?.emit('unsubscribe', { channel })
  }
}

/**
 * Listens to an event of a channel while the component is mounted. An undefined channel disables it.
 * @example useLive(liveChannels.devices, liveEvents.deviceChanges, (message) => ...)
 */
export function useLive<T>(
  channel: string | undefined,
  event: (typeof liveEvents)[keyof typeof liveEvents],
  handler: (payload: T) => void,
): void {
  const latest = useEffectEvent((payload: unknown) => handler(payload as T))
  useEffect(
    () => (channel === undefined ? undefined : listen(channel, event, (payload) => latest(payload))),
    [channel, event],
  )
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The state of the live connection, for the banner and for polling. */
export const useLiveState = (): LiveState => useSyncExternalStore(watch, () => state)

/**
 * The polling interval: `interval` ms while the live connection is down, otherwise false (no polling).
 * @example useData(devices.list, input, { refetchInterval: usePolling(15_000) })
 */
export const usePolling = (interval: number): number | false => (useLiveState() === 'down' ? interval : false)
