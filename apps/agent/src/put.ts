import { createHash } from 'node:crypto'
import { putRequest } from '@outpost/contract/device/put'
import type { ClientChannel } from 'ssh2'
import type { Login } from './link.ts'

/** Milliseconds for the whole upload. */
const putTimeout = 600_000
/** The bytes of the server's response that are read. */
const maxAnswer = 1024

/** Responses after which a retry makes sense: the server was busy, or the upload was cut off. */
const passing = /^$|^error (BUSY|UNAVAILABLE|BAD_REQUEST)/

/** Thrown when the server did not accept a file; `final` when a retry would not help. */
export class PutError extends Error {
  readonly final: boolean

  constructor(answer: string) {
    super(answer.replace(/^error \w+ /, '') || 'the server closed the connection')
    this.final = !passing.test(answer)
  }
}

/**
 * Uploads a file on a dedicated connection and closes it, which the signal does at once. Rejects with `PutError` when
 * the server refuses the file.
 */
export async function putFile(connection: Login, token: string, file: Buffer, signal?: AbortSignal): Promise<void> {
  const end = (): void => connection.end()
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    const answer = await send(
      connection,
      putRequest({ token, sha256: createHash('sha256').update(file).digest('hex'), size: file.length }),
      file,
    )
    if (answer !== 'ok') throw new PutError(answer)
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}

/** Sends the request and the file. @returns the first line of the response; empty without a response */
function send({ client }: Login, request: string, file: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not accept the file in time')), putTimeout)
    const end = (answer: string): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    client.once('close', () => end(''))
    client.exec(request, (error, channel) => {
      if (error) return end('')
      readAnswer(channel, end)
      channel.end(file)
    })
  })
}

function readAnswer(channel: ClientChannel, tell: (answer: string) => void): void {
  let text = ''
  channel.on('error', () => tell(text.trim()))
  channel.on('close', () => tell(text.trim()))
  channel.on('data', (chunk: Buffer) => {
    if (text.length < maxAnswer) text += chunk.toString()
    if (text.includes('\n')) tell(text.split('\n')[0]!)
  })
  channel.stderr.resume()
}
