import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Peer } from './peer.ts'
import { ping } from './ssh2-internals.ts'

/**
 * Why a tunnel is given up although its device may still be reachable. `silent`: nothing arrives over it. `closed`: its
 * connection ended while a stream was opened. `replaced`: its device connected again.
 */
export type PathLoss = 'silent' | 'closed' | 'replaced'

const words: Record<PathLoss, string> = {
  silent: 'The device stopped responding. Try again in a moment.',
  closed: 'The device disconnected while the connection was being opened. Try again in a moment.',
  replaced: 'The device reconnected while the connection was being opened. Try again.',
}

/** Thrown when the network path of a tunnel is gone. The device may still be reachable through a new tunnel. */
export class LostPath extends ApiError {
  readonly why: PathLoss

  constructor(why: PathLoss) {
    super(fail('DEVICE_TIMEOUT', { message: words[why] }).items)
    this.why = why
  }
}

/**
 * Pings a peer. After `limit` milliseconds `answer` is called with whether anything arrived. Progress in sending a
 * backlog counts too, because the ping and its answer wait behind that.
 * @returns a function that cancels the check
 */
export function probePeer({ client, socket }: Peer, limit: number, answer: (alive: boolean) => void): () => void {
  const sent = (): number => socket.bytesWritten - socket.writableLength
  const before = { read: socket.bytesRead, sent: sent(), waiting: socket.writableLength }
  ping(client)
  const timer = setTimeout(
    () => answer(socket.bytesRead > before.read || (before.waiting > 0 && sent() > before.sent)),
    limit,
  )
  return () => clearTimeout(timer)
}
