import { createHash, randomUUID } from 'node:crypto'
import { callS3, elementIn, type S3Account, textOf } from '../../../kit/s3/request.ts'
import { BackupError } from '../archive/backup-error.ts'
import { abandonedAfter, NAME_START, type BackupStore } from './store.ts'
import type { Written } from './write-file.ts'

/** Bytes of each part of an upload. A store takes at most 10,000 parts, which makes 312 GiB. */
const PART = 33_554_432
const maxParts = 10_000

/** Cuts a stream into parts of one size; the last may be smaller. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    held.push(bytes)
    length += bytes.length
    if (length < PART) continue
    const all = Buffer.concat(held)
    yield all.subarray(0, PART)
    held = [all.subarray(PART)]
    length = all.length - PART
  }
  if (length > 0) yield Buffer.concat(held)
}

/**
 * Stores backups in a bucket of an S3-compatible store. An upload becomes visible only when all of its parts have
 * arrived, so a backup that is there is complete.
 */
export function s3Store(account: S3Account): BackupStore {
  const prefix = account.prefix === '' || account.prefix.endsWith('/') ? account.prefix : `${account.prefix}/`
  const keyOf = (name: string): string => `${prefix}${name}`
  const remove = async (name: string): Promise<void> =>
    void (await callS3(account, { method: 'DELETE', key: keyOf(name) })).resume()
  return {
    place: `${account.endpoint}/${account.bucket}/${prefix}`,
    write: (name, source, signal) => upload(account, keyOf(name), source, signal),
    async read(name, start = 0, end = Infinity) {
      const isPart = start > 0 || end !== Infinity
      const range = `bytes=${start}-${end === Infinity ? '' : end - 1}`
      return callS3(account, { method: 'GET', key: keyOf(name), ...(isPart && { headers: { range } }) })
    },
    remove,
    async tidy() {
      const list = await callS3(account, { method: 'GET', query: { uploads: '', prefix: keyOf(NAME_START) } })
      for (const entry of (await textOf(list)).split('<Upload>').slice(1)) {
        const [key, id, at] = ['Key', 'UploadId', 'Initiated'].map((name) => elementIn(entry, name))
        if (key === undefined || id === undefined || !(Date.now() - Date.parse(at ?? '') > abandonedAfter)) continue
        await abort(account, key, id)
      }
    },
    async probe() {
      const name = `${NAME_START}probe-${randomUUID()}`
      const content = Buffer.from(name)
      ;(await callS3(account, { method: 'PUT', key: keyOf(name), body: content })).resume()
      try {
        const read = await textOf(await callS3(account, { method: 'GET', key: keyOf(name) }))
        if (read !== name)
          throw new BackupError(
            'The store returned something other than what was stored. Check the store, or choose another one.',
          )
      } finally {
        await remove(name)
      }
    },
  }
}

const abort = async (account: S3Account, key: string, uploadId: string): Promise<void> =>
  void (await callS3(account, { method: 'DELETE', key, query: { uploadId } })).resume()

async function upload(
  account: S3Account,
  key: string,
  source: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<Written> {
  const begun = await textOf(await callS3(account, { method: 'POST', key, query: { uploads: '' }, signal }))
  const uploadId = elementIn(begun, 'UploadId') ?? ''
  if (uploadId === '')
    throw new BackupError('The store has not begun the upload, and gives no reason. Try again later.')
  const sum = createHash('sha256')
  const tags: string[] = []
  let size = 0
  try {
    for await (const body of inParts(source)) {
      if (tags.length === maxParts)
        throw new BackupError(
          'The backup is too large for one object of the store. Choose another place in the settings.',
        )
      sum.update(body)
      size += body.length
      tags.push(await sendPart(account, { key, uploadId, number: tags.length + 1, body, signal }))
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
    const ended = await textOf(
      await callS3(account, {
        method: 'POST',
        key,
        query: { uploadId },
        body: Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`),
        signal,
      }),
    )
    // A store may report a failure at this point with status 200.
    if (elementIn(ended, 'Code') !== undefined)
      throw new BackupError(`The store has not completed the upload: ${elementIn(ended, 'Message') ?? 'no reason'}.`)
    return { size, sha256: sum.digest() }
  } catch (error) {
    await abort(account, key, uploadId).catch(() => undefined)
    throw error
  }
}

interface Part {
  key: string
  uploadId: string
  number: number
  body: Buffer
  signal: AbortSignal
}

/** Sends a part, and tries again twice if the connection fails. @returns its tag */
async function sendPart(account: S3Account, { key, uploadId, number, body, signal }: Part): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const query = { partNumber: String(number), uploadId }
      const answer = await callS3(account, { method: 'PUT', key, query, body, signal })
      answer.resume()
      const tag = answer.headers.etag
      if (tag === undefined) throw new BackupError('The store has not confirmed a part of the upload. Try again later.')
      return tag
    } catch (error) {
      if (attempt === 3 || signal.aborted) throw error
    }
  }
}
