import type { Connection } from 'ssh2'
import { socketOf } from './ssh2-internals.ts'

/** Milliseconds that a peer has to read what was sent and to close by itself; then to answer our goodbye. */
const readingTime = 1500
const patience = 3000

/**
 * Says goodbye and closes; a peer that does not answer is not waited for.
 * @param lastWords something was just sent that the peer should read: clients throw away what is unread at a disconnect
 */
export function hangUp(client: Connection, lastWords = false): void {
  const socket = socketOf(client)
  if (socket.destroyed) return
  const timers = [setTimeout(() => socket.destroy(), patience)]
  if (lastWords) timers.push(setTimeout(() => client.end(), readingTime))
  else client.end()
  socket.once('close', () => timers.forEach(clearTimeout))
}
