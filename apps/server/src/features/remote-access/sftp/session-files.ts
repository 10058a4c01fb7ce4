import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { fail } from '@outpost/contract/kit/errors'
import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import { maxTransfers } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpNotice } from '@outpost/contract/remote-access/sftp/messages'
import { fitting } from '@outpost/gateway/protocols/sftp/file-event'
import type { TargetFiles } from '@outpost/gateway/protocols/sftp/files'
import { FileRefused, refusalOf } from '@outpost/gateway/protocols/sftp/problem'
import { clearBodyTimer } from '../../../kit/body-time.ts'
import type { BytesAnswer } from '../../../kit/send-bytes.ts'
import type { TransferLog } from './transfer-log.ts'

/** An upload is cut off after this many milliseconds without data. */
const stall = 60_000
/** An archive is cut off after this time without data: the target may need long for what is left out of it. */
const archiveStall = 300_000

export interface SessionFilesParts {
  files: TargetFiles
  log: TransferLog
  /** Called for everything that moves, so that the session does not count as idle. */
  active(): void
  /** Tells the page that a transfer failed: while it sends a body, it does not see an answer. */
  failed(path: string, refusal: FileRefused): void
  /** Tells the page that an archive is complete. */
  archived(archive: Omit<Extract<SftpNotice, { t: 'archived' }>, 't'>): void
  /** Records what was done; missing if the session is not recorded. */
  record?: ((event: FileEvent) => Promise<void>) | undefined
}

type OpenArchive = Awaited<ReturnType<TargetFiles['archive']>>['open']
interface AskedArchive {
  paths: readonly string[]
  transfer: number | undefined
}

/** The transfers of a running SFTP session. */
export class SessionFiles {
  readonly #parts: SessionFilesParts
  #transfers = 0
  /** What to call when a download ends, for those that are running. */
  readonly #downloads = new Set<() => void>()

  constructor(parts: SessionFilesParts) {
    this.#parts = parts
  }

  /** Returns a file as an answer that supports ranges. @throws ApiError TARGET_FILE_REFUSED, TOO_MANY_REQUESTS */
  async download(path: string): Promise<BytesAnswer> {
    const { name, size, version, open } = await this.#parts.files.download(path).catch(refuse)
    return {
      name,
      type: 'application/octet-stream',
      ...(size === undefined ? {} : { size, etag: version }),
      open: async (start, end) => {
        const done = this.#begin()
        const from = size === undefined || (start === 0 && end === size) ? undefined : start
        try {
          await this.#record({ act: 'download_started', paths: [path], ...(from !== undefined && { from }) })
          return this.#watched(await open(start, end), { path, from }, done)
        } catch (error) {
          done()
          void this.#record({ act: 'download', paths: [path], problem: refusalOf(error).problem })
          throw refusal(error)
        }
      },
    }
  }

  /**
   * Returns files and folders as a ZIP archive.
   * @param transfer the number under which the page hears of its end
   * @throws ApiError TARGET_FILE_REFUSED, TOO_MANY_REQUESTS
   */
  async archive(paths: readonly string[], transfer: number | undefined): Promise<BytesAnswer> {
    const { name, open } = await this.#parts.files.archive(paths).catch(refuse)
    return {
      name,
      type: 'application/zip',
      stall: archiveStall,
      open: async () => {
        const done = this.#begin()
        try {
          await this.#record({ act: 'archive_started', ...fitting(paths) })
        } catch (error) {
          done()
          throw error
        }
        return this.#watchedArchive(open, { paths, transfer }, done)
      },
    }
  }

  /** Stores a request's body as a file. @throws ApiError TARGET_FILE_REFUSED, TOO_MANY_REQUESTS */
  async upload(
    body: IncomingMessage,
    path: string,
    replace: boolean,
  ): Promise<{ path: string; size: number; sha256: string }> {
    const { files, log, active, failed } = this.#parts
    const done = this.#begin()
    clearBodyTimer(body)
    const cut = (): void => void body.destroy()
    let timer = setTimeout(cut, stall)
    const moved = (): void => {
      clearTimeout(timer)
      timer = setTimeout(cut, stall)
      active()
    }
    body.on('data', moved).pause()
    try {
      await this.#record({ act: 'upload_started', paths: [path] })
      const stored = await files.upload({ path, source: body, replace, size: sizeOf(body) })
      void this.#record({ act: 'upload', paths: [stored.path], size: stored.size, sha256: stored.sha256 })
      log.add(`uploaded ${stored.path} (${stored.size} bytes, SHA-256 ${stored.sha256})`)
      return stored
    } catch (error) {
      const why = refusalOf(error)
      log.add(`could not upload ${path}: ${why.message}`, false)
      void this.#record({ act: 'upload', paths: [path], problem: why.problem })
      failed(path, why)
      throw refusal(why)
    } finally {
      clearTimeout(timer)
      body.off('data', moved)
      done()
    }
  }

  /** Logs and records the downloads that the end of the session cuts off. */
  end(): void {
    for (const ended of this.#downloads) ended()
  }

  #begin(): () => void {
    if (this.#transfers >= maxTransfers)
      throw fail('TOO_MANY_REQUESTS', {
        retryAfter: 2,
        message: `A session transfers at most ${maxTransfers} files at once.`,
      })
    this.#transfers++
    let open = true
    return () => {
      if (open) this.#transfers--
      open = false
    }
  }

  async #record(event: FileEvent): Promise<void> {
    await this.#parts.record?.(event)
  }

  #watchedArchive(open: OpenArchive, { paths, transfer }: AskedArchive, done: () => void): Readable {
    const { log, active, record, archived } = this.#parts
    let [files, bytes] = [0, 0]
    let leftOut: number | undefined
    const source = open({
      hash: record !== undefined,
      file: async (file) => {
        files++
        const { path, ...facts } = file
        await this.#record({ act: 'download', paths: [path], ...facts })
      },
      complete: (count) => (leftOut = count),
    })
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      active()
    })
    source.pause()
    source.once('end', () => {
      if (transfer !== undefined) archived({ transfer, files, left_out: leftOut ?? 0 })
    })
    source.once('close', () => {
      done()
      const end = leftOut === undefined ? ', interrupted' : leftOut > 0 ? `, ${leftOut} left out` : ''
      const what = paths.length > 1 ? `${paths[0]} and ${paths.length - 1} more` : paths[0]
      log.add(`downloaded ${what} as an archive (${files} files, ${bytes} bytes${end})`, leftOut !== undefined)
      void this.#record({
        act: 'archive',
        ...fitting(paths),
        count: files,
        size: bytes,
        ...(leftOut === undefined && { problem: 'incomplete' }),
      })
    })
    return source
  }

  #watched(source: Readable, { path, from }: { path: string; from: number | undefined }, done: () => void): Readable {
    const { log, active, record } = this.#parts
    const hash = record && createHash('sha256')
    let bytes = 0
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      hash?.update(chunk)
      active()
    })
    source.pause()
    let whole = false
    source.once('end', () => (whole = true))
    const ended = (): void => {
      if (!this.#downloads.delete(ended)) return
      done()
      const what = from === undefined ? path : `${path} from byte ${from}`
      log.add(`downloaded ${what} (${bytes} bytes${whole ? '' : ', interrupted'})`, whole)
      void this.#record({
        act: 'download',
        paths: [path],
        size: bytes,
        ...(from !== undefined && { from }),
        ...(hash && { sha256: hash.digest('hex') }),
        ...(!whole && { problem: 'incomplete' }),
      })
    }
    this.#downloads.add(ended)
    source.once('close', ended)
    return source
  }
}

/** Returns the length that the sender announced; undefined for a body in chunks. */
function sizeOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length === undefined ? (headers['transfer-encoding'] === undefined ? 0 : undefined) : Number(length)
}

const refuse = (error: unknown): never => {
  throw refusal(error)
}

/** Converts a refusal of the target to an error of the API. Errors of the API stay as they are. */
function refusal(error: unknown) {
  if (error instanceof Error && error.name === 'ApiError') return error
  const { problem, message, path } = refusalOf(error)
  return fail('TARGET_FILE_REFUSED', {
    source: 'path',
    message,
    meta: { reason: problem, ...(path === undefined ? {} : { path }) },
  })
}
