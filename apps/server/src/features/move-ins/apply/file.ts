import type { IncomingMessage } from 'node:http'
import { fail } from '@outpost/contract/kit/errors'
import type { Program } from '../../../context.ts'
import { http, https } from '../../../kit/builtin-http.ts'
import { pinnedTo, responseTo } from '../../../kit/outbound-request.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import type { ItemRow } from '../table.ts'
import { faultOf, headersFor, pauseOf, type Source, SourceBusy } from '../source/client.ts'

/** Milliseconds that the download of one file may take. */
const downloadMs = 300_000
/** The least that must arrive in each 20 s (8 KiB a second): a download takes the place of other moves. */
const least = { ms: 20_000, bytes: 163_840 } as const
/** Milliseconds between two looks whether the download is still wanted. */
const lookMs = 2000

async function request(source: Source, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const asked = (url.protocol === 'https:' ? https : http).request(url, {
    headers: { ...headersFor(source), accept: '*/*' },
    ...(await pinnedTo(url, source.allowed)),
    signal,
  })
  const answer = responseTo(asked)
  asked.end()
  return answer
}

/** Ends a download that is too slow, too long, or no longer wanted. */
class Watch {
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  /** Ends the download. */
  readonly signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(downloadMs)])
  /** Bytes since the last look at the speed. */
  received = 0

  /** @param isWanted is asked every two seconds */
  constructor(isWanted: () => Promise<boolean>) {
    let next = performance.now() + least.ms
    const look = async (): Promise<void> => {
      const now = performance.now()
      if (!(await isWanted().catch(() => true))) return this.#abort.abort()
      if (now < next) return undefined
      if (this.received < least.bytes) this.#abort.abort()
      this.received = 0
      next = now + least.ms
    }
    this.#timer = setInterval(() => void look(), lookMs)
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

async function* partsOf(response: IncomingMessage, watch: Watch): AsyncGenerator<Buffer> {
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      watch.received += part.length
      yield part
    }
  } catch {
    throw fail('NOT_FOUND', { message: 'The download from the source broke off, or was too slow.' })
  }
}

/** Receives a file into the store. Throws an ApiError if it is too large or does not arrive. */
async function receive(app: Program, parts: AsyncIterable<Buffer>): Promise<Omit<ReceivedFile, 'name'>> {
  const writer = await app.blobs.begin()
  try {
    let size = 0
    for await (const part of parts) {
      size += part.length
      if (size > app.env.fileLimit) throw fail('PAYLOAD_TOO_LARGE', { source: 'file' })
      await writer.write(part)
    }
    return await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/**
 * Downloads a file of the source. The caller always calls `discard`, which does nothing once the file is kept. Throws
 * `SourceError` if the address is refused, `SourceBusy`, and an ApiError if the source refuses the file, it is larger
 * than the installation allows, or it does not arrive.
 * @param isWanted whether the move is still being carried out
 */
export async function downloadFile(
  app: Program,
  source: Source,
  { source_id, name }: Pick<ItemRow, 'source_id' | 'name'>,
  isWanted: () => Promise<boolean>,
): Promise<ReceivedFile> {
  const url = new URL(`${source.api}/files/${encodeURIComponent(source_id)}/download`)
  const watch = new Watch(isWanted)
  try {
    const response = await request(source, url, watch.signal).catch((error: unknown) => {
      throw faultOf(error, url)
    })
    const status = response.statusCode ?? 0
    if (status === 200) return { ...(await receive(app, partsOf(response, watch))), name }
    response.destroy()
    if (status === 429 || status >= 500)
      throw new SourceBusy(`The source answered with status ${status}.`, pauseOf(response.headers['retry-after']))
    throw fail('NOT_FOUND', { message: `The source answered the download with status ${status}.` })
  } finally {
    watch.end()
  }
}
