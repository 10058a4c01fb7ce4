import { Client, type ClientConfig } from 'pg'

/**
 * Runs `work` with a connection of its own, which the signal closes at once. A transaction that was not committed is
 * rolled back with it. Throws the reason of the signal, or what failed.
 */
export async function withConnection<T>(
  config: ClientConfig,
  signal: AbortSignal | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...config, keepAlive: true })
  client.on('error', () => undefined)
  const close = (): void => void client.connection.stream.destroy()
  signal?.addEventListener('abort', close, { once: true })
  try {
    signal?.throwIfAborted()
    await client.connect()
    return await work(client)
  } catch (error) {
    // Whatever failed because the connection was closed.
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    close()
  }
}
