export interface Upload {
  method: string
  address: string
  headers: Headers
  /** The fields to send, including files. */
  fields: Readonly<Record<string, unknown>>
  signal?: AbortSignal | undefined
  onProgress?: ((sent: number) => void) | undefined
}

/** An upload is aborted after this time in ms without progress, or without a response after the last byte. */
const STALL = 60_000

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (value instanceof File) form.append(name, value, value.name)
  else if (value instanceof Blob) form.append(name, value)
  else if (Array.isArray(value)) appendList(form, name, value)
  else if (typeof value === 'object')
    for (const [key, part] of Object.entries(value)) append(form, `${name}[${key}]`, part)
  else form.append(name, String(value))
}

/** Appends list items with their indexes. An empty list is sent as `name[]`, because otherwise it would be missing. */
function appendList(form: FormData, name: string, list: readonly unknown[]): void {
  if (list.length === 0) form.append(`${name}[]`, '')
  for (const [index, part] of list.entries()) append(form, `${name}[${index}]`, part)
}

/**
 * Converts fields to multipart form data, using the common bracket notation for nested values.
 * @example formDataOf({ file, tags: [5, 6], none: [] }) // file, tags[0]=5, tags[1]=6, none[]=
 */
export function formDataOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) append(form, name, value)
  return form
}

/**
 * Converts the result to a `Response`, as `fetch` returns it. The constructor rejects a body for statuses without one.
 */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response([204, 304].includes(request.status) ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers,
  })
}

interface Body extends Pick<Upload, 'method' | 'address' | 'headers' | 'signal'> {
  body: FormData | Blob
  /** Milliseconds without progress, or without a response after the last byte, after which the upload is aborted. */
  stall: number
  /** Called with the bytes that were sent and their total, which is 0 if it is unknown. */
  onProgress: (sent: number, total: number) => void
}

/** Thrown when an upload got no response: it did not reach the server, or stood still. */
export class UploadFailure extends Error {
  readonly reason: 'unreachable' | 'stalled'
  constructor(reason: UploadFailure['reason']) {
    super(reason === 'stalled' ? 'The upload stood still.' : 'The upload did not reach the server.')
    this.reason = reason
  }
}

/**
 * Sends a body and reports progress, which `fetch` cannot do. An upload is aborted when it stalls, not when it is slow.
 * @throws the signal's reason if it was cancelled; UploadFailure
 */
export function sendBody({ method, address, headers, signal, body, stall, onProgress }: Body): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const abort = (): void => request.abort()
    const alive = (): void => {
      clearTimeout(timer)
      timer = setTimeout(abort, stall)
    }
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      settle()
    }
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      onProgress(loaded, total)
    }
    request.upload.onload = alive
    request.onload = () => end(() => resolve(responseOf(request)))
    request.onerror = () => end(() => reject(new UploadFailure('unreachable')))
    request.onabort = () => end(() => reject(signal?.aborted ? (signal.reason as Error) : new UploadFailure('stalled')))
    signal?.addEventListener('abort', abort)
    alive()
    request.send(body)
  })
}

/**
 * Uploads files as multipart form data.
 * @throws the signal's reason if it was cancelled; UploadFailure
 */
export async function upload({ fields, onProgress, ...rest }: Upload): Promise<Response> {
  rest.signal?.throwIfAborted()
  onProgress?.(0)
  return await sendBody({
    ...rest,
    body: formDataOf(fields),
    stall: STALL,
    onProgress: (sent, total) => total > 0 && onProgress?.(sent / total),
  })
}
