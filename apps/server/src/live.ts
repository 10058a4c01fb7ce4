import type { Server as HttpServer } from 'node:http'
import { liveChannels, liveEvents } from '@outpost/contract/live'
import { parse } from 'node:querystring'
import { Server, type Socket } from 'socket.io'
import type { App } from './context.ts'
import { bySession, byToken } from './features/auth/authenticate.ts'
import { sessionCookie } from './features/auth/service.ts'
import { lastEvent } from './features/channels/service.ts'
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
        allowRequest: (request, done) => done(null, request.headers.cookie === undefined || request.headers.authorization !== undefined || isOwnUpgrade(app, request)),
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
    app.bus.subscribe('devices.pending', () => emit('devices', liveEvents.devicePending, {})),
    app.bus.subscribe('channels.event', (payload) => {
      const { channel, key } = payload as { channel: string; key: string }
      if (hubs.every((hub) => !hub.of('/').adapter.rooms.has(channel))) return
      lastEvent(app.db, channel, key).then(
        (event) => event && emit(channel, liveEvents.status, { channel, event: 'status', data: { [key]: event } }),
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
  socket.on('subscribe', (message: unknown) => {
    const channel = channelOf(message)
    if (channel === undefined || socket.rooms.size > maxSubscriptions) return
    roomsFor(app, actor, channel).then(
      (rooms) => (rooms ? socket.join(rooms) : socket.emit(liveEvents.subscriptionError, { channel, code: 403 })),
      () => socket.emit(liveEvents.subscriptionError, { channel, code: 503 }),
    )
  })
  socket.on('unsubscribe', (message: unknown) => {
    const channel = channelOf(message)
    if (channel === undefined) return
    const rooms = channel === liveChannels.devices ? deviceRooms(actor) : [channel]
    for (const room of rooms) void socket.leave(room)
  })
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
