import type { Duplex } from 'node:stream'
import type { Client } from 'ssh2'

/** Milliseconds that a host has to answer our goodbye. */
const patience = 1500

/** Says goodbye and lets go of the stream, at once where the host has gone, and soon where it does not answer. */
export function closeClient(client: Client, stream: Duplex): void {
  client.end()
  if (stream.destroyed) return
  const timer = setTimeout(() => stream.destroy(), patience)
  stream.once('close', () => clearTimeout(timer))
}
