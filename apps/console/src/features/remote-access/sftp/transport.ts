import type { SftpProblem } from '@outpost/contract/remote-access/sftp/constants'
import { sftp } from '@outpost/contract/remote-access/sftp/endpoints'
import { envelopeOf, failureOf } from '../../../kit/api/answer.ts'
import { renewSession } from '../../../kit/api/renewal.ts'
import { requestParts } from '../../../kit/api/request.ts'
import { client, commonHeaders } from '../../../kit/api/send.ts'
import { sendBody, UploadFailure } from '../../../kit/api/upload.ts'
import { FileProblem } from './connection.ts'

/** A file of a running session. */
export interface Place {
  session: number
  path: string
}

/** The two calls have the same address. Their parameters are in the query. */
const { path: FILE } = sftp.upload

const addressOf = ({ session, path }: Place, more: object = {}): string =>
  client.base + requestParts({ method: 'GET', path: FILE }, { id: session, path, ...more }).url

/** Converts a failed answer to the reason that the target gave, or to the error of the API. */
async function problemOf(response: Response, address: string): Promise<Error> {
  const envelope = await envelopeOf(response)
  const error = failureOf({ response, envelope, config: { method: 'GET', url: address } })
  const { reason, path } = (envelope as { meta?: { reason?: SftpProblem; path?: string } }).meta ?? {}
  return error.items[0]?.code === 'TARGET_FILE_REFUSED' && reason
    ? new FileProblem(reason, error.items[0].message, path)
    : error
}

/** Runs a request, once more after the sign-in was renewed. */
async function renewed(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  return response.status === 401 && (await renewSession()) ? send() : response
}

export interface Received {
  /** What has arrived so far, and of which version of the file. */
  parts: Blob[]
  bytes: number
  version: string | undefined
}

/** Bytes that are gathered in memory before they become a Blob, which the browser may keep on the disk. */
const GATHER = 4_194_304

/**
 * Downloads a file, from where `received` ends if the file is still the same.
 * @param onProgress called with the bytes that have arrived, and the size if it is known
 * @throws FileProblem, CallError, the signal's reason
 */
export async function receiveFile(
  place: Place,
  received: Received,
  signal: AbortSignal,
  onProgress: (bytes: number, size: number | undefined) => void,
): Promise<void> {
  const address = addressOf(place)
  const { method } = sftp.download
  const headers = commonHeaders()
  if (received.bytes > 0 && received.version) {
    headers.set('range', `bytes=${received.bytes}-`)
    headers.set('if-range', received.version)
  }
  const response = await renewed(() => fetch(address, { method, headers, credentials: 'include', signal }))
  if (!response.ok) throw await problemOf(response, address)
  if (response.status !== 206) Object.assign(received, { parts: [], bytes: 0 })
  received.version = response.headers.get('etag') ?? undefined
  await readBody(response, received, onProgress)
}

interface Archive {
  session: number
  paths: readonly string[]
  /** The number with which the session tells of its end. */
  transfer: number
}

/** Downloads files and folders as one archive, from its beginning. @throws as `receiveFile` */
export async function receiveArchive(
  { session, paths, transfer }: Archive,
  received: Received,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const { method, path } = sftp.archive
  const address = client.base + requestParts({ method: 'GET', path }, { id: session }).url
  const headers = commonHeaders()
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ paths, transfer })
  const response = await renewed(() => fetch(address, { method, headers, credentials: 'include', signal, body }))
  if (!response.ok) throw await problemOf(response, address)
  Object.assign(received, { parts: [], bytes: 0 })
  await readBody(response, received, onProgress)
}

/** Adds the body of an answer to what was received. @throws FileProblem `incomplete` if it was cut off */
async function readBody(
  response: Response,
  received: Received,
  onProgress: (bytes: number, size: number | undefined) => void,
): Promise<void> {
  const length = response.headers.get('content-length')
  const size = length === null ? undefined : received.bytes + Number(length)
  let gathered: Uint8Array<ArrayBuffer>[] = []
  let waiting = 0
  const keep = (): void => {
    received.parts.push(new Blob(gathered))
    received.bytes += waiting
    gathered = []
    waiting = 0
  }
  try {
    const reader = response.body!.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      gathered.push(value as Uint8Array<ArrayBuffer>)
      waiting += value.length
      if (waiting >= GATHER) keep()
      onProgress(received.bytes + waiting, size)
    }
  } catch (error) {
    throw error instanceof TypeError ? new FileProblem('incomplete') : error
  } finally {
    if (waiting > 0) keep()
  }
}

/** An upload is aborted after this time in ms without progress. */
const STALL = 90_000

/** Uploads a file. @throws FileProblem, CallError, the signal's reason */
export async function sendFile(
  place: Place,
  file: Blob,
  replace: boolean,
  signal: AbortSignal,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<void> {
  const address = addressOf(place, { replace })
  const response = await renewed(() => put(address, file, signal, onProgress))
  if (!response.ok) throw await problemOf(response, address)
}

async function put(
  address: string,
  file: Blob,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Response> {
  const headers = commonHeaders()
  headers.set('content-type', 'application/octet-stream')
  try {
    return await sendBody({ method: 'PUT', address, headers, signal, body: file, stall: STALL, onProgress })
  } catch (error) {
    if (!(error instanceof UploadFailure)) throw error
    throw new FileProblem(error.reason === 'stalled' ? 'silent' : 'incomplete')
  }
}
