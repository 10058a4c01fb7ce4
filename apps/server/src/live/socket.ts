import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { eventTypes, permissionFor } from '@outpost/contract/integrations/events/constants'
import { liveChannels, liveEvents } from '@outpost/contract/live'
import type { Socket } from 'socket.io'
import type { Program } from '../context.ts'
import { bearerOf, bySession, byToken, sessionTokenOf } from '../features/auth/authenticate.ts'
import { readStored } from '../features/channels/service.ts'
import { holdsScope, type Actor } from '../kit/actor.ts'
import { scopeOf } from '../kit/scope.ts'
import type { StoredEvents } from './stored-events.ts'

const maxSubscriptions = 200
/** The longest delay of a timer, in milliseconds: 24.8 days. */
const maxTimerMs = 2_147_483_647
/** The room of users who see the whole installation. */
export const everything = 'scope:all'

/** Clients of the vendor's API listen to one of these three event names, so each message is sent under all of them. */
export const statusNames = (channel: string): string[] => [liveEvents.status, 'message', channel]
/**
 * Builds the message for an event. Some clients of the vendor's API look for the end of an action outside the keyed
 * data, and run into their timeout if it is missing there, so a final event contains it in both places.
 */
export const statusMessage = (channel: string, key: string, event: ChannelEvent): object => ({
  channel,
  event: 'status',
  ...(isFinal(event) && {
    status: event.status,
    completed: true,
    errorcode: event.errorcode,
    errorCode: event.errorCode,
  }),
  data: { [key]: event },
})

/**
 * Identifies the actor by a token (header, auth payload or query, as sent by the vendor's clients) or by the session
 * cookie. A client that sends any kind of token is exempt from the anti-forgery check (guard.ts), so its cookie is
 * ignored even if the token is invalid.
 */
export async function authenticateSocket(app: Program, socket: Socket): Promise<Actor | undefined> {
  const { headers, auth, query } = socket.handshake
  const given = [bearerOf(headers), auth['token'] as unknown, query['token']].find(
    (token) => token !== undefined && token !== null && token !== '',
  )
  if (given !== undefined) return typeof given === 'string' ? byToken(app, given) : undefined
  const session = headers.authorization === undefined ? sessionTokenOf(headers) : undefined
  return session === undefined ? undefined : bySession(app, session)
}

/** Lets a connected socket subscribe to channels, as far as its actor may see them. */
export function serve(app: Program, socket: Socket, stored: StoredEvents): void {
  const actor = socket.data['actor'] as Actor
  // Rooms used to end sockets: of the user, of an impersonating user, and of the role.
  void socket.join([
    `user:${actor.userId}`,
    `role:${actor.role.id}`,
    ...(actor.impersonator ? [`user:${actor.impersonator.userId}`] : []),
  ])
  endWithCredential(socket, actor)
  // A subscription takes time to begin. One that was ended meanwhile must not begin any more.
  const wanted = new Set<string>()
  socket.on('subscribe', (message: unknown) => {
    const channel = channelOf(message)
    if (channel === undefined || Math.max(socket.rooms.size, wanted.size) > maxSubscriptions) return
    wanted.add(channel)
    subscribe(app, socket, { actor, channel, wanted }, stored).catch(() =>
      socket.emit(liveEvents.subscriptionError, { channel, code: 503 }),
    )
  })
  socket.on('unsubscribe', (message: unknown) => {
    const channel = channelOf(message)
    if (channel === undefined) return
    wanted.delete(channel)
    // Never the rooms that are used to end sockets.
    const rooms =
      channel === liveChannels.devices
        ? deviceRooms(actor)
        : channel === liveChannels.events
          ? eventRooms(actor)
          : liveChannels.status.test(channel) ||
              channel === liveChannels.brand ||
              channel === liveChannels.user(actor.userId)
            ? [channel]
            : []
    for (const room of rooms) void socket.leave(room)
  })
}

interface Subscription {
  actor: Actor
  channel: string
  /** The channels that the socket has subscribed to, also those whose subscription has not begun yet. */
  wanted: Set<string>
}

async function subscribe(
  app: Program,
  socket: Socket,
  { actor, channel, wanted }: Subscription,
  stored: StoredEvents,
): Promise<void> {
  const rooms = await roomsFor(app, actor, channel)
  if (!rooms) {
    wanted.delete(channel)
    socket.emit(liveEvents.subscriptionError, { channel, code: 403 })
    return
  }
  const join = (): void => void (wanted.has(channel) && socket.join(rooms))
  if (!liveChannels.status.test(channel)) return join()
  await stored.begin(channel, socket.id, {
    read: async () => (await readStored(app.db, app.sealer, channel, actor.userId)) ?? [],
    send({ key, event }) {
      const message = statusMessage(channel, key, event)
      for (const name of statusNames(channel)) socket.emit(name, message)
    },
    join,
  })
}

/** Disconnects a socket when its credential expires. A page reconnects after it has refreshed its session. */
function endWithCredential(socket: Socket, { credential }: Actor): void {
  if (!credential.expiresAt) return
  const timer = setTimeout(
    () => socket.disconnect(true),
    Math.min(maxTimerMs, credential.expiresAt.getTime() - Date.now()),
  )
  socket.once('disconnect', () => clearTimeout(timer))
}

const channelOf = (message: unknown): string | undefined => {
  const channel =
    typeof message === 'object' && message !== null ? (message as { channel?: unknown }).channel : undefined
  return typeof channel === 'string' && channel.length <= 200 ? channel : undefined
}

function deviceRooms(actor: Actor): string[] {
  const scope = scopeOf(actor)
  return [scope.everything ? everything : `scope:${scope.depth === 0 ? 'company' : 'tree'}:${scope.companyId}`]
}

const eventPermissions = new Set(eventTypes.map(permissionFor))

export const eventRoomPrefix = 'events:'
/** The room for the events that need a permission, by the room of the part of the tree. */
export const eventRoom = (permission: string, room: string): string => `${eventRoomPrefix}${permission}:${room}`

const eventRooms = (actor: Actor): string[] =>
  [...eventPermissions]
    .filter((permission) => actor.permissions.has(permission))
    .flatMap((permission) => deviceRooms(actor).map((room) => eventRoom(permission, room)))

/** Returns the rooms of a channel, or undefined if the actor may not subscribe to it. */
async function roomsFor(app: Program, actor: Actor, channel: string): Promise<string[] | undefined> {
  if (channel === liveChannels.brand) return [channel]
  if (channel === liveChannels.devices)
    return actor.permissions.has('view_devices') && holdsScope(actor.credential, 'devices:read')
      ? deviceRooms(actor)
      : undefined
  if (channel === liveChannels.events)
    return actor.permissions.has('view_integrations') && holdsScope(actor.credential, 'integrations:read')
      ? eventRooms(actor)
      : undefined
  if (channel === liveChannels.user(actor.userId))
    return holdsScope(actor.credential, 'notifications:read') ? [channel] : undefined
  if (!liveChannels.status.test(channel)) return undefined
  const own = await app.db
    .selectFrom('channels')
    .select('name')
    .where('name', '=', channel)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return own ? [channel] : undefined
}
