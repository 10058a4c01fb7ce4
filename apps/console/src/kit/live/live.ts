import { liveEvents } from '@outpost/contract/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/** `off` before a session, `down` after the attempts were used up: then polling takes over. */
export type LiveState = 'off' | 'connecting' | 'up' | 'down'

/** Fixed by the specification, section 7. */
const CONNECTION = {
  path: '/socket.io',
  transports: ['websocket'],
  reconnectionAttempts: 5,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}
/** After the attempts the socket rests; a page that stays open tries anew at this pace. */
const REST = 60_000

type Handler = (payload: unknown) => void

let socket: Socket | undefined
let state: LiveState = 'off'
let restTimer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
/** Who listens, by channel and event; a channel is subscribed once however many parts of the page want it. */
const channels = new Map<string, Map<string, Set<Handler>>>()

function setState(next: LiveState): void {
  state = next
  for (const watcher of watchers) watcher()
}

/** A payload that names its channel is for that channel alone; any other is for everybody who waits for such an event. */
function hear(event: string, payload: unknown): void {
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

/** Opens the connection for a session. Called again it does nothing; the socket's code is loaded only here. */
export async function openLive(): Promise<void> {
  if (state !== 'off') return
  setState('connecting')
  const { io } = await import('socket.io-client')
  // Signed out while the code was loading.
  if ((state as LiveState) === 'off') return
  socket = io(window.location.origin, CONNECTION)
  socket.on('connect', () => {
    setState('up')
    for (const channel of channels.keys()) socket?.emit('subscribe', { channel })
  })
  socket.on('disconnect', (reason) => {
    setState('connecting')
    // The server ended it on purpose, so the library would not come back by itself.
    if (reason === 'io server disconnect') socket?.connect()
  })
  socket.io.on('reconnect_failed', rest)
  // Refused by the server: the library does not try again by itself.
  socket.on('connect_error', () => {
    if (socket?.active === false) rest()
  })
  socket.onAny(hear)
}

/** Ends the connection with the session. Listeners stay registered for the next one. */
export function closeLive(): void {
  clearTimeout(restTimer)
  socket?.close()
  socket = undefined
  setState('off')
}

/** Connects anew, after the session was renewed. */
export function reopenLive(): void {
  if (state === 'off') return
  closeLive()
  void openLive()
}

/**
 * Hears one event of a channel until the returned function is called. A channel that the server refuses stays silent; the
 * page goes on with what it polls.
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
 * Hears a channel while the component is on screen; undefined hears nothing.
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
 * How often to ask while nothing is pushed: `interval` ms when the live connection is down, never while it is up.
 * @example useData(devices.list, input, { refetchInterval: usePolling(15_000) })
 */
export const usePolling = (interval: number): number | false => (useLiveState() === 'down' ? interval : false)
