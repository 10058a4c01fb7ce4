import type { Connection } from 'ssh2'
import { socketOf } from './ssh2-internals.ts'

/**
 * Milliseconds that a peer has to read what was sent and to close, before the disconnect message is sent; and to close
 * in total, before its socket is destroyed.
 */
const readingTime = 1500
const patience = 3000

/**
 * Disconnects and closes the socket. Does not wait for a peer that does not respond.
 * @param lastWords whether the peer should first read what was just sent: clients discard unread data on a disconnect
 */
export function hangUp(client: Connection, lastWords = false): void {
  const socket = socketOf(client)
  if (socket.destroyed) return
  const timers = [setTimeout(() => socket.destroy(), patience)]
  if (lastWords) timers.push(setTimeout(() => client.end(), readingTime))
  else client.end()
  socket.once('close', () => timers.forEach(clearTimeout))
}
