import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { MissingContent, type BlobStore, type Incoming } from './blobs.ts'
import { compareHash } from './compare-hash.ts'
import { draftsIn } from './drafts.ts'
import { ask } from './s3/ask.ts'
import { listObjects } from './s3/list.ts'
import { openObject } from './s3/object-bytes.ts'
import { type S3Account, S3Error } from './s3/request.ts'

const limits = {
  /** Milliseconds for a request without a content. */
  small: 20_000,
  /** Milliseconds for storing a content: one for each 100 bytes, which is a slow line, in addition to `small`. */
  bytesPerMs: 100,
  /** The largest object that one request may store, in bytes. The limit is that of Amazon, and others share it. */
  object: 5_368_709_120,
  /** Milliseconds for which a content that was sent counts as just kept. */
  fresh: 900_000,
  /** Milliseconds by which the clocks of the store and of this host may differ. */
  skew: 900_000,
} as const

/** What the operator can check, by the reason of a refusal. */
function adviceFor({ status, code }: S3Error): string {
  if (code === 'NoSuchBucket') return 'Check the bucket in OUTPOST_FILES.'
  if (status === 401 || status === 403)
    return 'Check OUTPOST_FILES_ACCESS_KEY and OUTPOST_FILES_SECRET, and that this key may list, read, write and delete objects of the bucket.'
  if (status === 301 || status === 307 || status === 400)
    return 'Check OUTPOST_FILES_REGION and OUTPOST_FILES_ENDPOINT.'
  if (status === undefined) return 'Check OUTPOST_FILES_ENDPOINT, and that the store runs and can be reached.'
  return 'Check the store and its log.'
}

/** Runs a request. An S3Error then also says what was being done, in which store, and what to check. */
async function doing<T>(what: string, place: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    const { status, code } = error
    throw new S3Error(`The store for files, ${place}, failed at ${what}. ${error.message} ${adviceFor(error)}`, {
      ...(status !== undefined && { status }),
      ...(code !== undefined && { code }),
      cause: error,
    })
  }
}

const prefixOf = ({ prefix }: S3Account): string => (prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)

/** Names the store in messages. */
export const placeOf = (account: S3Account): string =>
  `s3://${account.bucket}/${prefixOf(account)} at ${account.endpoint}`

/**
 * Stores contents as objects of an S3-compatible store that several hosts share, under the names that `diskBlobs` gives
 * to files. They are received as files of this host and sent when they are complete. Failures of the store are S3Errors.
 * @param folder for the contents that are being received
 * @param damaged called with the hash of every content found to be damaged
 */
export function s3Blobs(account: S3Account, folder: string, damaged: (sha256: Buffer) => void = () => {}): BlobStore {
  const drafts = draftsIn(folder)
  const place = placeOf(account)
  const prefix = prefixOf(account)
  const keyOf = (sha256: Buffer): string => {
    const name = sha256.toString('hex')
    return `${prefix}${name.slice(0, 2)}/${name.slice(2)}`
  }
  const keptAt = async (sha256: Buffer): Promise<Date | undefined> => {
    const call = { method: 'HEAD', key: keyOf(sha256), limit: limits.small } as const
    const found = await doing('looking up a file', place, () => ask(account, call).catch(ifThere))
    if (!found) return undefined
    const at = new Date(found.headers['last-modified'] ?? NaN)
    if (Number.isNaN(at.getTime())) throw new S3Error(`The store ${place} does not tell when a file was stored.`)
    return at
  }
  return {
    begin: () => drafts.begin((content) => sending(account, keyOf(content.sha256), content, keptAt)),
    async read(sha256, start = 0, end = Infinity) {
      // As from a file, at least one byte is read.
      const range = { key: keyOf(sha256), start, end: Math.max(start + 1, end) }
      const found = await doing('reading a file', place, () => openObject(account, range).catch(ifThere))
      if (!found) throw new MissingContent(sha256, `in the store ${place}`)
      return found.isWhole ? compareHash(found.bytes, sha256, `in the store ${place}`, damaged) : found.bytes
    },
    async *keptBefore(before) {
      const pages = listObjects(account, prefix)
      for (;;) {
        const { done, value } = await doing('listing files', place, () => pages.next())
        if (done) return
        const old = value.filter(({ at }) => at < before).map(({ key }) => hashIn(key.slice(prefix.length)))
        const few = old.filter((sha256) => sha256 !== undefined)
        if (few.length > 0) yield few
      }
    },
    keptAt,
    async remove(sha256) {
      const call = { method: 'DELETE', key: keyOf(sha256), limit: limits.small } as const
      await doing('deleting a file', place, () => ask(account, call).catch(ifThere))
    },
    removeUnfinished: drafts.removeUnfinished,
  }
}

/** Returns undefined if the error says that there is no such object. A missing bucket is a failure. */
function ifThere(error: unknown): undefined {
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
  throw error
}

/** Returns the hash in the name of an object; undefined if it is not one of ours. */
function hashIn(name: string): Buffer | undefined {
  const [, start, rest] = /^([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(name) ?? []
  return start !== undefined && rest !== undefined ? Buffer.from(start + rest, 'hex') : undefined
}

/** How a received content is sent and kept. */
function sending(
  account: S3Account,
  key: string,
  { sha256, size, file, read }: Pick<Incoming, 'sha256' | 'size' | 'file' | 'read'>,
  keptAt: BlobStore['keptAt'],
): Pick<Incoming, 'send' | 'keep'> {
  let isSent = false
  const send = async (): Promise<void> => {
    await doing('storing a file', placeOf(account), async () => {
      if (size > limits.object)
        throw new S3Error('The file is larger than 5 GiB, which is the most that a store accepts.', { status: 413 })
      const limit = limits.small + Math.ceil(size / limits.bytesPerMs)
      await ask(account, { method: 'PUT', key, body: { size, sha256, open: () => read() }, limit })
    })
    isSent = true
  }
  return {
    send,
    async keep() {
      // The sweep may have removed an old copy after it was sent. From now on the lock of the caller prevents that.
      const at = isSent ? await keptAt(sha256) : undefined
      if (at === undefined || at.getTime() < Date.now() - limits.fresh) await send()
      await fs.rm(file, { force: true })
    },
  }
}

/**
 * Checks at start that the store can be written, read, listed and deleted from, and that its clock is right: the sweep
 * compares its times with those of this host. Throws S3Error that names the settings.
 */
export async function requireStore(account: S3Account): Promise<void> {
  const key = `${prefixOf(account)}probe-${randomUUID()}`
  const place = placeOf(account)
  const body = Buffer.from(key)
  const call = { key, limit: limits.small }
  await doing('a test of writing', place, () => ask(account, { ...call, method: 'PUT', body }))
  try {
    const { text, headers } = await doing('a test of reading', place, () => ask(account, { ...call, method: 'GET' }))
    if (text !== key)
      throw new S3Error(
        `The store for files, ${place}, returned something other than what was stored. Check the store.`,
      )
    const ahead = Date.parse(headers['last-modified'] ?? '') - Date.now()
    if (!(Math.abs(ahead) < limits.skew))
      throw new S3Error(
        `The clock of the store for files, ${place}, differs from the clock of this host by more than 15 minutes. Correct both by NTP.`,
      )
    await doing('a test of listing', place, () => listObjects(account, key).next())
  } finally {
    await doing('a test of deleting', place, () => ask(account, { ...call, method: 'DELETE' }))
  }
}
