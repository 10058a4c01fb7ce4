import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Peer } from './peer.ts'
import { ping } from './ssh2-internals.ts'

/**
 * Why a tunnel is given up although its device may well be there. `silent`: nothing comes over it. `closed`: its connection
 * ended while a stream was opened. `replaced`: its device connected again.
 */
export type PathLoss = 'silent' | 'closed' | 'replaced'

const words: Record<PathLoss, string> = {
  silent: 'The device did not answer on its connection.',
  closed: 'The device ended the connection while it was opened.',
  replaced: 'The device connected again while the connection was opened.',
}

/** The path on which a tunnel was dialled is gone. That says nothing about the device: a fresh tunnel may well open. */
export class LostPath extends ApiError {
  readonly why: PathLoss

  constructor(why: PathLoss) {
    super(fail('DEVICE_TIMEOUT', { message: words[why] }).items)
    this.why = why
  }
}

/**
 * Asks a peer for a sign of life. After `limit` milliseconds `answer` hears whether anything came; what the peer has taken
 * of a backlog counts too, since its answer waits behind that.
 * @returns takes the question back
 */
export function askForLife({ client, socket }: Peer, limit: number, answer: (alive: boolean) => void): () => void {
  const gone = (): number => socket.bytesWritten - socket.writableLength
  const before = { read: socket.bytesRead, gone: gone(), waiting: socket.writableLength }
  ping(client)
  const timer = setTimeout(
    () => answer(socket.bytesRead > before.read || (before.waiting > 0 && gone() > before.gone)),
    limit,
  )
  return () => clearTimeout(timer)
}
