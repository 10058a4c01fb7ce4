import type { Duplex } from 'node:stream'
import type { Client } from 'ssh2'

/** Milliseconds that a host has to respond to the disconnect. */
const patience = 1500

/** Disconnects and releases the stream: at once if it is closed already, otherwise after a short wait for the host. */
export function closeClient(client: Client, stream: Duplex): void {
  client.end()
  if (stream.destroyed) return
  const timer = setTimeout(() => stream.destroy(), patience)
  stream.once('close', () => clearTimeout(timer))
}
