import type { IncomingMessage } from 'node:http'
import { fail } from '@outpost/contract/kit/errors'
import type { Program } from '../../../context.ts'
import { http, https } from '../../../kit/builtin-http.ts'
import { pinnedTo, responseTo } from '../../../kit/outbound-request.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import { faultOf, headersFor, pauseOf, type Source, SourceBusy } from '../source/client.ts'

/** Milliseconds that the download of one file may take, and in which nothing may arrive. */
const downloadMs = { whole: 300_000, idle: 20_000 } as const

async function request(source: Source, url: URL): Promise<IncomingMessage> {
  const asked = (url.protocol === 'https:' ? https : http).request(url, {
    headers: { ...headersFor(source), accept: '*/*' },
    ...(await pinnedTo(url, source.allowed)),
    signal: AbortSignal.timeout(downloadMs.whole),
  })
  asked.setTimeout(downloadMs.idle, () => asked.destroy(new Error('The download has stalled.')))
  const answer = responseTo(asked)
  asked.end()
  return answer
}

async function* partsOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response as AsyncIterable<Buffer>
  } catch {
    throw fail('NOT_FOUND', { message: 'The download from the source broke off, or took too long.' })
  }
}

/**
 * Downloads a file of the source. The caller discards it if it is not kept. Throws `SourceError` if the
 * address is refused, `SourceBusy`, and an ApiError if the source refuses the file, it is larger than the installation
 * allows, or it does not arrive.
 */
export async function downloadFile(app: Program, source: Source, id: string, name: string): Promise<ReceivedFile> {
  const url = new URL(`${source.api}/files/${encodeURIComponent(id)}/download`)
  const response = await request(source, url).catch((error: unknown) => {
    throw faultOf(error, url)
  })
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.destroy()
    if (status === 429 || status >= 500)
      throw new SourceBusy(`The source answered with status ${status}.`, pauseOf(response.headers['retry-after']))
    throw fail('NOT_FOUND', { message: `The source answered the download with status ${status}.` })
  }
  const writer = await app.blobs.begin()
  try {
    let size = 0
    for await (const part of partsOf(response)) {
      size += part.length
      if (size > app.env.fileLimit) throw fail('PAYLOAD_TOO_LARGE', { source: 'file' })
      await writer.write(part)
    }
    return { ...(await writer.finish()), name }
  } catch (error) {
    await writer.discard()
    throw error
  }
}
