import { errors } from '@outpost/contract/kit/errors'
import { toast } from '@outpost/ui/Toast'
import { CallError, envelopeOf, failureOf } from './answer.ts'
import { explain } from './explain.ts'
import { mayRenew, renewSession } from './renewal.ts'
import { saveFile } from '../browser/saveFile.ts'
import { client, commonHeaders } from './send.ts'

export interface DownloadOptions {
  /** The file's name where the answer brings none. */
  name: string
  /** Breaks it off; nothing is told of that. A file may be large, and there is no other limit. */
  signal?: AbortSignal
  /** Sent by POST, where what is asked for does not fit into an address. */
  body?: object
}

/** The name in a Content-Disposition header (RFC 6266): the one in UTF-8 goes before the plain one. */
export function nameIn(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // Written wrongly: the plain name stands beside it.
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
    throw new CallError([{ code: 'UNAVAILABLE', message: errors.UNAVAILABLE.message, source: null }], {
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
 * Asks a path of the API for a file and saves it under the name that the answer gives it.
 * @param path below the API's base, with its query
 * @throws CallError with what the server said
 */
export async function fetchFile(path: string, { name, ...question }: DownloadOptions): Promise<void> {
  const response = await read(path, question)
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? name)
}

/**
 * Saves what a path of the API answers as a file, under the name that the answer gives it. A session that has run out is
 * renewed and the file asked for once more; a failure is told in a toast.
 * @param path below the API's base, with its query
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
    toast({ type: 'error', message: reason, title: requestId })
    return false
  }
}
