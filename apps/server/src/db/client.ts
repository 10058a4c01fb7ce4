import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** The time limit for opening a connection, from the first packet to the end of authentication. */
export const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 30_000
const END_TIMEOUT_MS = 2_000

/**
 * Runs `work` with a dedicated connection and closes it. For the few statements around start-up; everything else uses a
 * pool. Connecting, each statement and closing have time limits, so that a hung server cannot block the caller.
 */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'outpost start',
    ...config,
  })
  // A lost connection also rejects the current statement. Without a listener, the event would crash the process as
  // well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await close(client)
  }
}

/** `end()` waits for the server to close the connection, which a stopped server (SIGSTOP) never does. */
async function close(client: Client): Promise<void> {
  const timer = new AbortController()
  const limit = sleep(END_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([client.end().catch(() => undefined), limit])
  timer.abort()
  client.connection.stream.destroy()
}
