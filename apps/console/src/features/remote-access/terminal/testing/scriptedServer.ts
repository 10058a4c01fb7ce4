import type { SessionProtocol } from '@outpost/contract/remote-access/session'
import { type TerminalNotice, TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { vi } from 'vitest'
import type { ConnectionParts, Socket } from '../../sessions/connection.ts'
import { TerminalConnection } from '../connection.ts'

/** A screen that counts what is asked of it. */
export const screen = {
  snapshot: () => 'SCREEN',
  hold: vi.fn(),
  release: vi.fn(),
  bracketsPaste: () => false,
  find: vi.fn(),
  sendsApplicationKeys: () => false,
}
/** A scripted server side of a socket: it records what it receives, and its messages are delivered at once. */
export class Server {
  readonly addresses: string[] = []
  readonly requests: TerminalRequest[] = []
  readonly bytes: Uint8Array[] = []
  socket: Socket = undefined!
  isClosed = false
  /** Callbacks that the page must call when it has shown the bytes. */
  readonly shown: (() => void)[] = []
  resets = 0

  readonly connect = (address: string): Socket => {
    this.addresses.push(address)
    this.isClosed = false
    this.socket = {
      readyState: 0,
      bufferedAmount: 0,
      binaryType: 'blob',
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (data) =>
        void (typeof data === 'string'
          ? this.requests.push(TerminalRequest.parse(JSON.parse(data)))
          : this.bytes.push(data as Uint8Array)),
      close: () => void (this.isClosed = true),
    }
    return this.socket
  }

  accept(): void {
    Object.assign(this.socket, { readyState: 1 })
    this.socket.onopen?.call(this.socket as WebSocket, new Event('open'))
  }

  say(...notices: TerminalNotice[]): void {
    for (const notice of notices) this.raw(JSON.stringify(notice))
  }

  raw(data: string | ArrayBuffer): void {
    this.socket.onmessage?.call(this.socket as WebSocket, new MessageEvent('message', { data }))
  }

  hangUp(): void {
    this.socket.onclose?.call(this.socket as WebSocket, new CloseEvent('close'))
  }
}

/** Opens a connection of a protocol to a server, with a screen. */
export function open(
  server: Server,
  protocol: SessionProtocol,
  more: Partial<ConnectionParts> = {},
): TerminalConnection {
  const opened = new TerminalConnection(
    {
      open: async () => '/ws/7?t=x',
      connect: server.connect,
      explain: (error) => ({ code: 'DEVICE_OFFLINE', message: String(error) }),
      ...more,
    },
    protocol,
  )
  opened.register(
    (_bytes, done) => void server.shown.push(done),
    () => void server.resets++,
    undefined,
    screen,
  )
  return opened
}

export const login = { username: 'root', password: 'secret' }

/** Logs in on a connection, up to the first step. */
export async function logIn(server: Server, connection: TerminalConnection): Promise<void> {
  await connection.login(login)
  server.accept()
}

/** Opens a shell on a connection. */
export async function openShell(server: Server, connection: TerminalConnection): Promise<void> {
  await logIn(server, connection)
  server.say(
    { t: 'step', step: 'tunnel' },
    { t: 'step', step: 'connect' },
    { t: 'step', step: 'login' },
    { t: 'step', step: 'shell' },
    { t: 'ready' },
  )
}
