import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** How long a new connection may take, from the first packet to the end of authentication. */
export const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 30_000
const END_TIMEOUT_MS = 2_000

/**
 * Runs `work` with one connection of its own and closes it. For the few statements around start-up; everything else
 * uses a pool. Connecting, each statement and closing have a limit, so a stopped server cannot hold the caller.
 */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'outpost start',
    ...config,
  })
  // A lost connection also rejects the statement at hand; without a listener it would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await close(client)
  }
}

/** `end()` waits for the server to hang up, which one that is stopped (SIGSTOP) never does. */
async function close(client: Client): Promise<void> {
  const timer = new AbortController()
  const limit = sleep(END_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([client.end().catch(() => undefined), limit])
  timer.abort()
  client.connection.stream.destroy()
}
