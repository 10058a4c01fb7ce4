import { fileNameMessage, fileNamePattern } from '@outpost/contract/kit/patterns'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { FileValue } from '@outpost/contract/kit/file'
import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import type { BlobWriter, Incoming } from './blobs.ts'
import { clearBodyTimer } from './body-time.ts'
import { boundaryIn, readForm, type FileTaker } from './multipart.ts'

/** A file received with a request. It is deleted after the request unless the handler keeps it. */
export type ReceivedFile = Incoming & { name: string }

/** A received form. */
export interface ReceivedForm {
  /** The form's fields. The file's field contains its name, size and hash. */
  fields: Record<string, unknown>
  file: ReceivedFile | undefined
  discard(): Promise<void>
}

/** An upload is cut off after this many milliseconds without data, or in total. */
const STALL = 60_000
const MAX_WAIT_MS = 3_600_000
/** The number of concurrent uploads per process and per user. Each holds an unfinished file. */
const most = { all: 32, each: 4 } as const
/** Apart from its file, a form may be as large as any other body, in bytes. */
const FORM_BYTES = 1_048_576
const fieldLimits = { fields: 200, fieldBytes: FORM_BYTES } as const
const NAME_BYTES = 255

const uploadsByUser = new Map<number, number>()
const sum = (): number => [...uploadsByUser.values()].reduce((all, one) => all + one, 0)

/** Registers an upload, or throws TOO_MANY_REQUESTS. @returns a function that unregisters it */
function register(user: number): () => void {
  const mine = uploadsByUser.get(user) ?? 0
  if (mine >= most.each || sum() >= most.all) throw fail('TOO_MANY_REQUESTS', { retryAfter: 5 })
  uploadsByUser.set(user, mine + 1)
  return () => {
    const left = (uploadsByUser.get(user) ?? 1) - 1
    if (left > 0) uploadsByUser.set(user, left)
    else uploadsByUser.delete(user)
  }
}

/** Yields the chunks of the body, and enforces the time and size limits. */
async function* watched({ raw }: FastifyRequest, upload: { field: string; limit: number }): AsyncGenerator<Buffer> {
  const cut = (): void => void raw.destroy(new Error('The upload stood still.'))
  const whole = setTimeout(cut, MAX_WAIT_MS)
  let stall = setTimeout(cut, STALL)
  let bytes = 0
  try {
    // If a form turns out to be invalid midway, an error response is still sent, so reading must not destroy the
    // connection.
    for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      clearTimeout(stall)
      bytes += part.length
      if (bytes > upload.limit + FORM_BYTES)
        throw upload.limit > 0 ? tooLarge(upload.field, upload.limit) : fail('PAYLOAD_TOO_LARGE')
      yield part
      stall = setTimeout(cut, STALL)
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(stall)
  }
}

/**
 * Characters that reverse the direction of the following text, which would make `exe.gpj` read as `jpg.exe`, and
 * invisible ones.
 */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Validates a file name. Older browsers include the folder, which is refused. */
function nameOf(filename: string, field: string): string {
  const name = filename.trim()
  if (name === '') throw fail('VALIDATION', { source: field, message: 'Send a file.' })
  if (!fileNamePattern.test(name) || unseen.test(name) || /^\.+$/.test(name))
    throw fail('VALIDATION', { source: field, message: fileNameMessage })
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw fail('VALIDATION', { source: field, message: `A file name can have at most ${NAME_BYTES} bytes.` })
  return name
}

/** Receives a single file, up to a size limit. */
class FileIntake {
  name: string | undefined
  #writer: BlobWriter | undefined
  #file: Incoming | undefined
  #size = 0
  readonly #limit: number
  readonly #field: string

  constructor(field: string, limit: number) {
    this.#field = field
    this.#limit = limit
  }

  async open(app: App, field: string, filename: string): Promise<FileTaker> {
    if (field !== this.#field || this.name !== undefined)
      throw fail('VALIDATION', {
        source: field.slice(0, 64),
        message: `Send one file only, in the field ${this.#field}.`,
      })
    this.name = nameOf(filename, field)
    const writer = (this.#writer = await app.blobs.begin())
    return {
      write: async (part) => {
        this.#size += part.length
        if (this.#size > this.#limit) throw tooLarge(this.#field, this.#limit)
        await writer.write(part)
      },
    }
  }

  async finish(): Promise<ReceivedFile | undefined> {
    if (this.#writer === undefined || this.name === undefined) return undefined
    this.#file = await this.#writer.finish()
    return { ...this.#file, name: this.name }
  }

  discard = async (): Promise<void> => void (await (this.#file ?? this.#writer)?.discard())
}

/** Formats a size in the largest unit that gives a whole number. */
function sizeText(bytes: number): string {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KB` : `${bytes} bytes`
}

const tooLarge = (source: string, limit: number): ApiError =>
  fail('PAYLOAD_TOO_LARGE', {
    source,
    message: `The file is too large. The maximum is ${sizeText(limit)}.`,
    meta: { limit },
  })

/**
 * Receives the multipart form of an endpoint with a file upload. Permissions have already been checked. If the form is
 * invalid or cut off, everything received is deleted; files left by a killed process are removed by the sweep.
 */
export async function receiveForm(
  app: App,
  upload: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
  userId: number,
): Promise<ReceivedForm> {
  const boundary = boundaryIn(request.headers['content-type'])
  if (boundary === undefined) throw fail('FORM_EXPECTED')
  const limit = upload.most ?? app.env.fileLimit
  if (Number(request.headers['content-length'] ?? 0) > limit + FORM_BYTES) throw tooLarge(upload.field, limit)
  const unregister = register(userId)
  const intake = new FileIntake(upload.field, limit)
  try {
    clearBodyTimer(request.raw)
    const fields = await readForm(
      watched(request, { field: upload.field, limit }),
      boundary,
      fieldLimits,
      (field, filename) => intake.open(app, field, filename),
    )
    const file = await intake.finish()
    const value: (FileValue & { sha256: string }) | undefined = file && {
      name: file.name,
      size: file.size,
      sha256: file.sha256.toString('hex'),
    }
    return { fields: { ...fields, [upload.field]: value }, file, discard: intake.discard }
  } catch (error) {
    await intake.discard()
    throw error
  } finally {
    unregister()
  }
}

/** Receives a multipart form without files, as large as any other body. Undefined if the body is not multipart. */
export async function receiveFields(request: FastifyRequest): Promise<Record<string, unknown> | undefined> {
  const boundary = boundaryIn(request.headers['content-type'])
  if (boundary === undefined) return undefined
  clearBodyTimer(request.raw)
  const refuse = (field: string): Promise<FileTaker> =>
    Promise.reject(fail('VALIDATION', { source: field.slice(0, 64), message: 'This request does not accept files.' }))
  return readForm(watched(request, { field: 'file', limit: 0 }), boundary, fieldLimits, refuse)
}
