import { io, type Socket } from 'socket.io-client'
import { openChannel, publishOnChannel } from '../features/channels/service.ts'
import type { TestOutpost } from './outpost.ts'
import type { Person } from './person.ts'
import { until } from './until.ts'

/** The two paths at which the server accepts sockets. */
export const livePaths = ['/socket.io', '/status/socket.io'] as const

/** A page or program that listens on a socket, with all events received. */
export interface Listener {
  socket: Socket
  heard: { event: string; payload: Record<string, unknown> }[]
  /** Why the connection was refused. */
  refused: string | undefined
}

interface ListenOptions {
  path?: string
  person?: Person
  origin?: string | undefined
  token?: string
  where?: 'query' | 'auth' | 'header'
}

/** Returns the payloads of an event, in the order received. */
export const heard = (listener: Listener, event: string) =>
  listener.heard.filter((entry) => entry.event === event).map((entry) => entry.payload)

/** Creates an access token for a user. */
export const tokenOf = async (person: Person, scopes = ['*']): Promise<string> =>
  (await person.post('/account/tokens', { name: 'socket', scopes })).body.data.token

/** Opens sockets. `disconnectAll` closes those that were opened since its last call. */
export function liveListeners(of: () => TestOutpost) {
  const sockets: Listener[] = []
  function listen(options: ListenOptions): Listener {
    const { path = '/socket.io', person, origin = of().url, token, where = 'query' } = options
    const socket = io(of().url, {
      path,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: 5000,
      ...(token && where === 'auth' ? { auth: { token } } : {}),
      ...(token && where === 'query' ? { query: { token } } : {}),
      extraHeaders: {
        ...(person ? { cookie: person.headers['cookie']! } : {}),
        ...(origin ? { origin } : {}),
        ...(token && where === 'header' ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    const listener: Listener = { socket, heard: [], refused: undefined }
    socket.onAny((event: string, payload: Record<string, unknown>) => listener.heard.push({ event, payload }))
    socket.on('connect_error', (error) => (listener.refused = error.message))
    sockets.push(listener)
    return listener
  }

  const connected = async (listener: Listener): Promise<Listener> => {
    await until(() => listener.socket.connected || listener.refused !== undefined, 'a connection or a refusal')
    return listener
  }
  const asPage = (person: Person, path?: string) => connected(listen({ person, ...(path ? { path } : {}) }))
  /** Sends a marker to the listener and waits for it: everything sent before has then arrived too. */
  async function settled(listener: Listener, person: Person): Promise<void> {
    const { app } = of().running
    const channel = await openChannel(app.db, (await person.get('/user')).body.id)
    await publishOnChannel(app.bus, app.db, channel, 'mark', { status: 'completed', type: 'text', value: 'mark' })
    listener.socket.emit('subscribe', { channel })
    await until(() => heard(listener, channel).length > 0, 'the mark')
  }
  const disconnectAll = (): void => {
    for (const listener of sockets.splice(0)) listener.socket.disconnect()
  }
  return { listen, connected, asPage, settled, disconnectAll }
}
