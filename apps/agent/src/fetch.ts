import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fetchCommand, fetchRefused } from '@outpost/contract/device/fetch'
import type { ClientChannel } from 'ssh2'
import { CommandFailure } from './commands/implement.ts'
import type { Login } from './link.ts'

/** Receives the fetched bytes in order. Rejects when there is no space. */
export type Sink = (part: Buffer) => Promise<void>

export interface FetchOptions {
  /** Logs in as the device. */
  dial: () => Promise<Login>
  token: string
  size: number
  sink: Sink
  signal: AbortSignal
  /** Milliseconds between attempts; the last value applies to all further ones. */
  pauses?: readonly number[]
}

const usualPauses = [1000, 2000, 5000, 15_000, 30_000, 60_000] as const
/** Retries in a row without a new byte, after which the device gives up. */
const maxIdle = 10

/**
 * Fetches a file over separate connections, each of which resumes where the previous one was cut. Resolves to its
 * SHA-256 in hex. Throws `CommandFailure` NOT_FETCHED when the server refuses the file or no longer answers.
 */
export async function fetchFile({
  dial,
  token,
  size,
  sink,
  signal,
  pauses = usualPauses,
}: FetchOptions): Promise<string> {
  const hash = createHash('sha256')
  let held = 0
  const take = async (part: Buffer): Promise<void> => {
    if (held + part.length > size) throw new CommandFailure('NOT_FETCHED', 'the server sent more than announced')
    await sink(part)
    hash.update(part)
    held += part.length
  }
  for (let idle = 0; held < size; idle++) {
    const before = held
    await once(dial, fetchCommand({ token, from: held }), take, signal)
    if (signal.aborted) throw new CommandFailure('STOPPED', 'the agent was stopped')
    if (held > before) idle = 0
    if (idle >= maxIdle) throw new CommandFailure('NOT_FETCHED', `the download stopped: ${held} of ${size} bytes`)
    if (held < size)
      await delay(pauses[Math.min(idle, pauses.length - 1)], undefined, { signal }).catch(() => undefined)
  }
  return hash.digest('hex')
}

/** Fetches over one connection until that ends for any reason. Throws only when another attempt would be pointless. */
async function once(dial: FetchOptions['dial'], command: string, take: Sink, signal: AbortSignal): Promise<void> {
  const login = await dial().catch(() => undefined)
  if (!login) return
  const end = (): void => login.end()
  signal.addEventListener('abort', end)
  try {
    const channel = await new Promise<ClientChannel | undefined>((resolve) => {
      login.client.once('close', () => resolve(undefined))
      login.client.exec(command, (error, opened) => resolve(error ? undefined : opened))
    })
    if (channel && (await drain(channel, take)) === fetchRefused)
      throw new CommandFailure('NOT_FETCHED', 'the server no longer offers this file')
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

/** Reads the channel to its end. @returns the exit status from the server; undefined when the network failed */
async function drain(channel: ClientChannel, take: Sink): Promise<number | undefined> {
  let status: number | undefined
  channel.on('exit', (code: number | null) => (status = code ?? undefined))
  channel.stderr.resume()
  try {
    for await (const part of channel) await take(part as Buffer)
  } catch (error) {
    if (error instanceof CommandFailure) throw error
  }
  return status
}
