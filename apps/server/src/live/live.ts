import type { Server as HttpServer } from 'node:http'
import { liveChannels, liveEvents } from '@outpost/contract/live'
import { Server } from 'socket.io'
import type { Program } from '../context.ts'
import { gatherChanges } from './changes.ts'
import { pushEvents } from './events.ts'
import { pushNotifications } from './notifications.ts'
import { pushCompanyEvents } from './company-events.ts'
import { LiveGuard } from './guard.ts'
import { companyPaths } from './paths.ts'
import { eventRoomPrefix, everything, serve, authenticateSocket } from './socket.ts'
import { StoredEvents } from './stored-events.ts'

/** Both paths of the product: clients of the vendor's API use the first, its notification socket the second. */
const paths = ['/socket.io', '/status/socket.io'] as const

export interface Live {
  close(): Promise<void>
}

/** Pushes changes to open pages. Only the server assigns sockets to rooms, based on what the actor may see. */
export function openLive(app: Program, server: HttpServer): Live {
  const guard = new LiveGuard(app)
  const stored = new StoredEvents()
  const hubs = paths.map((path) => openHub(app, server, path, guard, stored))
  const emit = (room: string, event: string, payload: unknown, except: readonly string[] = []): void => {
    for (const hub of hubs)
      hub
        .to(room)
        .except([...except])
        .emit(event, payload)
  }
  const companies = companyPaths(app)
  const isIn = (room: string): boolean => hubs.some((hub) => hub.of('/').adapter.rooms.has(room))
  const isAnybodyInEvents = (): boolean =>
    hubs.some((hub) => [...hub.of('/').adapter.rooms.keys()].some((room) => room.startsWith(eventRoomPrefix)))
  const changes = gatherChanges(app, companies, {
    emit,
    isAnybodyThere: () => hubs.some((hub) => hub.engine.clientsCount > 0),
  })
  const ends = [
    app.onBrandChange(() => emit(liveChannels.brand, liveEvents.brandChanged, { channel: liveChannels.brand })),
    pushNotifications(app, { emit, isIn }),
    pushCompanyEvents(app, companies, { emit, isAnybodyInEvents }),
    app.bus.subscribe('devices.pending', (payload) => {
      const { companyId } = payload as { companyId: number | null }
      const tell = async (): Promise<void> => {
        for (const room of [everything, ...(companyId === null ? [] : await companies.roomsOf(companyId))])
          emit(room, liveEvents.devicePending, {})
      }
      tell().catch((error: unknown) =>
        app.log.warn({ error: String(error) }, 'a waiting device could not be announced'),
      )
    }),
    pushEvents(app, { emit, isIn }, stored),
    app.bus.subscribe('sessions.ended', (payload) => {
      for (const hub of hubs) hub.in(`user:${(payload as { userId: number }).userId}`).disconnectSockets(true)
    }),
    // A socket's rights were determined when it connected. After a change of its role, it has to reconnect.
    app.bus.subscribe('roles.changed', (payload) => {
      const rooms = (payload as { ids: number[] }).ids.map((id) => `role:${id}`)
      for (const hub of hubs) hub.in(rooms).disconnectSockets(true)
    }),
  ]
  return {
    async close() {
      changes.close()
      for (const end of ends) end()
      companies.close()
      for (const hub of hubs) hub.disconnectSockets(true)
      await Promise.all(hubs.map((hub) => hub.close()))
    },
  }
}

function openHub(app: Program, server: HttpServer, path: string, guard: LiveGuard, stored: StoredEvents): Server {
  const hub = new Server(server, {
    // Clients of the vendor's API start with polling, the default of their library; the console does not.
    path,
    transports: ['polling', 'websocket'],
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: 65_536,
    // The console takes a server that has been quiet for longer as possibly stopped (kit/live/heartbeat.ts).
    pingInterval: 5000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
    // Upgrades for other paths are refused in upgrades.ts.
    destroyUpgrade: false,
  })
  guard.watch(hub)
  hub.use((socket, next) => {
    authenticateSocket(app, socket)
      .then((actor) => {
        socket.data['actor'] = actor
        return actor ? undefined : new Error('UNAUTHORIZED')
      })
      .catch(() => new Error('UNAVAILABLE'))
      // oxlint-disable-next-line promise/no-callback-in-promise -- the middleware's own callback is its only answer
      .then(next)
  })
  hub.on('connection', (socket) => serve(app, socket, stored))
  return hub
}
