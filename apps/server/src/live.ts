import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { liveChannels, liveEvents } from '@outpost/contract/live'
import { parse } from 'node:querystring'
import { Server, type Socket } from 'socket.io'
import type { App } from './context.ts'
import { bySession, byToken } from './features/auth/authenticate.ts'
import { sessionCookie } from './features/auth/service.ts'
import { lastEvent, readChannel } from './features/channels/service.ts'
import type { Change } from './features/devices/service.ts'
import { holdsScope, type Actor } from './kit/actor.ts'
import { isOwnUpgrade } from './kit/origin.ts'
import { scopeOf } from './kit/scope.ts'
import { companyPaths } from './live-paths.ts'

/** Both paths of the product: clients of the vendor's API use the first, its notification socket the second. */
const paths = ['/socket.io', '/status/socket.io'] as const
const maxSubscriptions = 200
/** Changes of devices go out together, at most this often: a thousand devices that come back are one message. */
const gatherMs = 500
const everything = 'scope:all'

export interface Live {
  close(): Promise<void>
}

/** Pushes what changed to open pages. Rooms are joined by the server alone, from what the actor may see. */
export function openLive(app: App, server: HttpServer): Live {
  const paths_ = companyPaths(app)
  const hubs = paths.map(
    (path) =>
      new Server(server, {
        path, transports: ['websocket'], serveClient: false, maxHttpBufferSize: 65_536, pingInterval: 25_000, pingTimeout: 20_000, connectTimeout: 10_000,
        // What is neither hub's is refused in upgrades.ts.
        destroyUpgrade: false,
        allowRequest: (request, done) => done(null, mayUpgrade(request.headers) || isOwnUpgrade(app, request)),
      }),
  )
  for (const hub of hubs) {
    hub.use((socket, next) => {
      whoIs(app, socket).then(
        (actor) => {
          if (!actor) return next(new Error('UNAUTHORIZED'))
          socket.data['actor'] = actor
          next()
        },
        () => next(new Error('UNAVAILABLE')),
      )
    })
    hub.on('connection', (socket) => serve(app, socket))
  }
  const emit = (room: string, event: string, payload: unknown): void => {
    for (const hub of hubs) hub.to(room).emit(event, payload)
  }
  const gathered = new Map<number, Change>()
  const flush = async (): Promise<void> => {
    if (gathered.size === 0) return
    const changes = [...gathered.values()]
    gathered.clear()
    const byRoom = new Map<string, { id: number }[]>()
    for (const [id, companyId, fields] of changes) {
      for (const room of [everything, ...(await paths_.roomsOf(companyId))]) {
        const list = byRoom.get(room) ?? []
        byRoom.set(room, list)
        list.push({ id, ...fields })
      }
    }
    for (const [room, list] of byRoom) emit(room, liveEvents.deviceChanges, { changes: list })
  }
  const timer = setInterval(() => {
    flush().catch((error: unknown) => app.log.warn({ error: String(error) }, 'changes could not be pushed'))
  }, gatherMs)
  const ends = [
    app.bus.subscribe('devices.changed', (payload) => {
      if (hubs.every((hub) => hub.engine.clientsCount === 0)) return
      for (const change of payload as Change[]) {
        const known = gathered.get(change[0])
        gathered.set(change[0], known ? [change[0], change[1], { ...known[2], ...change[2] }] : change)
      }
    }),
    app.bus.subscribe('devices.pending', (payload) => {
      const { companyId } = payload as { companyId: number | null }
      const tell = async (): Promise<void> => {
        for (const room of [everything, ...(companyId === null ? [] : await paths_.roomsOf(companyId))]) emit(room, liveEvents.devicePending, {})
      }
      tell().catch((error: unknown) => app.log.warn({ error: String(error) }, 'a waiting device could not be announced'))
    }),
    app.bus.subscribe('channels.event', (payload) => {
      const { channel, key } = payload as { channel: string; key: string }
      if (hubs.every((hub) => !hub.of('/').adapter.rooms.has(channel))) return
      lastEvent(app.db, channel, key).then(
        (event) => {
          if (!event) return
          for (const name of statusNames(channel)) emit(channel, name, statusMessage(channel, key, event))
        },
        (error: unknown) => app.log.warn({ error: String(error) }, 'an event could not be pushed'),
      )
    }),
    app.bus.subscribe('sessions.ended', (payload) => {
      for (const hub of hubs) hub.in(`user:${(payload as { userId: number }).userId}`).disconnectSockets(true)
    }),
  ]
  return {
    async close() {
      clearInterval(timer)
      for (const end of ends) end()
      paths_.close()
      for (const hub of hubs) hub.disconnectSockets(true)
      await Promise.all(hubs.map((hub) => hub.close()))
    },
  }
}

/** Clients of the vendor's API listen to one of three names; all of them get the message. */
const statusNames = (channel: string): string[] => [liveEvents.status, 'message', channel]
const statusMessage = (channel: string, key: string, event: ChannelEvent): object => ({ channel, event: 'status', data: { [key]: event } })

/** Programs send no Origin, and those that come by token no cookie; whoever sends either is a browser and must be on our page. */
const mayUpgrade = (headers: IncomingHttpHeaders): boolean => headers.origin === undefined && (headers.cookie === undefined || headers.authorization !== undefined)

/** By token (header, auth payload or query, as the vendor's clients send it) or by the session cookie. */
async function whoIs(app: App, socket: Socket): Promise<Actor | undefined> {
  const { headers, auth, query } = socket.handshake
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? auth['token'] ?? query['token']
  if (typeof given === 'string' && given !== '') return byToken(app, given)
  const cookies = parse(headers.cookie ?? '', '; ')
  const session = cookies[sessionCookie]
  return typeof session === 'string' ? bySession(app, session) : undefined
}

function serve(app: App, socket: Socket): void {
  const actor = socket.data['actor'] as Actor
  void socket.join(`user:${actor.userId}`)
  endWithCredential(socket, actor)
  socket.on('subscribe', (message: unknown) => {
    const channel = channelOf(message)
    if (channel === undefined || socket.rooms.size > maxSubscriptions) return
    roomsFor(app, actor, channel).then(
      async (rooms) => {
        if (!rooms) return void socket.emit(liveEvents.subscriptionError, { channel, code: 403 })
        await socket.join(rooms)
        if (liveChannels.status.test(channel)) await catchUp(app, socket, actor, channel)
      },
    ).catch(() => socket.emit(liveEvents.subscriptionError, { channel, code: 503 }))
  })
  socket.on('unsubscribe', (message: unknown) => {
    const channel = channelOf(message)
    if (channel === undefined) return
    const rooms = channel === liveChannels.devices ? deviceRooms(actor) : [channel]
    for (const room of rooms) void socket.leave(room)
  })
}

/** What was said before anybody listened, oldest first (CHANNELS rules). */
async function catchUp(app: App, socket: Socket, actor: Actor, channel: string): Promise<void> {
  const content = await readChannel(app.db, channel, actor.userId)
  for (const [key, events] of Object.entries(content ?? {}))
    for (const event of events) for (const name of statusNames(channel)) socket.emit(name, statusMessage(channel, key, event))
}

/** The longest wait of a timer, in milliseconds: 24.8 days. */
const longestTimer = 2_147_483_647

/** A socket lives no longer than what it was opened with; the page opens a new one after it has refreshed its session. */
function endWithCredential(socket: Socket, { credential }: Actor): void {
  if (!credential.expiresAt) return
  const timer = setTimeout(() => socket.disconnect(true), Math.min(longestTimer, credential.expiresAt.getTime() - Date.now()))
  socket.once('disconnect', () => clearTimeout(timer))
}

const channelOf = (message: unknown): string | undefined => {
  const channel = typeof message === 'object' && message !== null ? (message as { channel?: unknown }).channel : undefined
  return typeof channel === 'string' && channel.length <= 200 ? channel : undefined
}

function deviceRooms(actor: Actor): string[] {
  const scope = scopeOf(actor)
  return ['devices', scope.everything ? everything : `scope:${scope.depth === 0 ? 'company' : 'tree'}:${scope.companyId}`]
}

/** The rooms behind a channel, or undefined where the actor may not hear it. */
async function roomsFor(app: App, actor: Actor, channel: string): Promise<string[] | undefined> {
  if (channel === liveChannels.devices) return actor.permissions.has('view_devices') && holdsScope(actor.credential, 'devices:read') ? deviceRooms(actor) : undefined
  if (channel === liveChannels.user(actor.userId)) return [channel]
  if (!liveChannels.status.test(channel)) return undefined
  const own = await app.db.selectFrom('channels').select('name').where('name', '=', channel).where('user_id', '=', actor.userId).executeTakeFirst()
  return own ? [channel] : undefined
}
