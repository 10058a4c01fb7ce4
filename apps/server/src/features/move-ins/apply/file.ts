import type { IncomingMessage } from 'node:http'
import { fail } from '@outpost/contract/kit/errors'
import type { Program } from '../../../context.ts'
import { http, https } from '../../../kit/builtin-http.ts'
import { pinnedTo, responseTo } from '../../../kit/outbound-request.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import { headersFor, pauseOf, type Source, SourceBusy } from '../source/client.ts'

/** Milliseconds that the download of one file may take. */
const downloadMs = 300_000

async function request(source: Source, url: URL): Promise<IncomingMessage> {
  const asked = (url.protocol === 'https:' ? https : http).request(url, {
    headers: { ...headersFor(source), accept: '*/*' },
    ...(await pinnedTo(url, source.allowed)),
    signal: AbortSignal.timeout(downloadMs),
  })
  const answer = responseTo(asked)
  asked.end()
  return answer
}

/**
 * Downloads a file of the source. The caller discards it if it is not kept. Throws `SourceBusy`, and an ApiError if the
 * source refuses it or it is larger than the installation allows.
 */
export async function downloadFile(app: Program, source: Source, id: string, name: string): Promise<ReceivedFile> {
  const response = await request(source, new URL(`${source.api}/files/${encodeURIComponent(id)}/download`))
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
    for await (const part of response as AsyncIterable<Buffer>) {
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
