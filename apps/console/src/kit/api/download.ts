import { unavailableMessage } from '@outpost/contract/kit/error-codes'
import { toast } from '@outpost/ui/Toast'
import { CallError, envelopeOf, failureOf } from './answer.ts'
import { explain } from './explain.ts'
import { mayRenew, renewSession } from './renewal.ts'
import { saveFile } from '../browser/saveFile.ts'
import { client, commonHeaders } from './send.ts'

export interface DownloadOptions {
  /** File name to use if the response contains none. */
  name: string
  /** Cancels the download without an error message. There is no other time limit, since files may be large. */
  signal?: AbortSignal
  /** Sent by POST, for parameters that are too long for a URL. */
  body?: object
}

/**
 * Returns the file name of a Content-Disposition header (RFC 6266). The UTF-8 name takes precedence over the plain one.
 */
export function nameIn(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // Invalid encoding: use the plain name instead.
    }
  }
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare
}

type Question = Pick<DownloadOptions, 'signal' | 'body'>

async function ask(url: string, { signal, body }: Question): Promise<Response> {
  const headers = commonHeaders()
  if (body) headers.set('content-type', 'application/json')
  try {
    return await fetch(url, {
      method: methodOf(body),
      headers,
      credentials: 'include',
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    throw new CallError([{ code: 'UNAVAILABLE', message: unavailableMessage, source: null }], {
      answered: false,
      config: { method: methodOf(body), url },
      cause,
    })
  }
}

const methodOf = (body: object | undefined): 'GET' | 'POST' => (body ? 'POST' : 'GET')

async function read(path: string, question: Question): Promise<Response> {
  const url = client.base + path
  let response = await ask(url, question)
  if (response.status === 401 && mayRenew(path) && (await renewSession())) response = await ask(url, question)
  if (!response.ok)
    throw failureOf({
      response,
      envelope: await envelopeOf(response),
      config: { method: methodOf(question.body), url },
    })
  return response
}

/**
 * Requests a file from a path of the API and saves it under the name given in the response.
 * @param path below the API's base, including the query
 * @throws CallError with the error reported by the server
 */
export async function fetchFile(path: string, { name, ...question }: DownloadOptions): Promise<void> {
  const response = await read(path, question)
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? name)
}

/**
 * Saves the response of an API path as a file, under the name given in the response. If the session has expired, it is
 * renewed and the request is repeated once. A failure is shown in a toast.
 * @param path below the API's base, including the query
 * @returns whether the file was saved
 * @example await download('/files/5/download', { name: 'firmware.bin' })
 */
export async function download(path: string, options: DownloadOptions): Promise<boolean> {
  try {
    await fetchFile(path, options)
    return true
  } catch (error) {
    if (options.signal?.aborted) return false
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, requestId })
    return false
  }
}

/**
 * Returns the response of an API path as text, for files that a page shows.
 * @throws CallError with the error reported by the server
 */
export const fetchText = async (path: string, question: Question): Promise<string> =>
  (await read(path, question)).text()
