import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { fail } from '@outpost/contract/kit/errors'
import type { BlobStore, BlobWriter, Incoming } from './blobs.ts'
import { spent } from './spent-buffers.ts'

const HEAD = 4096

/** What a store does with a complete content. The file is removed by `discard`, if it is still there. */
type Storing = (content: Omit<Incoming, 'send' | 'keep' | 'discard'>) => Pick<Incoming, 'send' | 'keep'>

/** Contents that are being received, as files of this host. */
export interface Drafts {
  begin(storing: Storing): Promise<BlobWriter>
  removeUnfinished: BlobStore['removeUnfinished']
}

/** Returns undefined if the error says that a file does not exist, and throws every other error. */
export const ifThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Receives contents in the subfolder `unfinished`, which is created when it is needed. */
export function draftsIn(folder: string): Drafts {
  const unfinished = path.join(folder, 'unfinished')
  return {
    async begin(storing) {
      await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
      return writerAt(path.join(unfinished, randomUUID()), storing)
    },
    async removeUnfinished(before) {
      const names = await fs.readdir(unfinished).catch(ifThere)
      let removed = 0
      for (const name of names ?? []) {
        const file = path.join(unfinished, name)
        const found = await fs.stat(file).catch(ifThere)
        if (!found || found.mtime >= before) continue
        await fs.rm(file, { force: true })
        removed++
      }
      return removed
    },
  }
}

/** A full disk is a problem for the operator, but the user gets an error that names it. */
const asAnswer = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? fail('STORAGE_FULL') : error

function writerAt(file: string, storing: Storing): BlobWriter {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024, flush: true })
  let failure: unknown
  stream.on('error', (error) => (failure = asAnswer(error)))
  const hash = createHash('sha256')
  let [sum, size, head] = [0, 0, Buffer.alloc(0)]
  const remove = (): Promise<void> => fs.rm(file, { force: true })
  return {
    async write(part) {
      if (failure) throw failure
      hash.update(part)
      sum = crc32(part, sum)
      size += part.length
      if (head.length < HEAD) head = Buffer.concat([head, part.subarray(0, HEAD - head.length)])
      await new Promise<void>((resolve, reject) =>
        stream.write(part, (error) => (error ? reject(asAnswer(error)) : resolve())),
      )
      spent(part)
    },
    async finish() {
      await new Promise<void>((resolve, reject) => {
        stream.once('close', () => (failure ? reject(failure as Error) : resolve()))
        stream.end()
      })
      const content = {
        sha256: hash.digest(),
        crc32: sum,
        size,
        head,
        file,
        read: (start = 0, end = size) => createReadStream(file, { start, end: Math.max(start, end - 1) }),
      }
      return { ...content, ...storing(content), discard: remove }
    },
    async discard() {
      await new Promise<void>((resolve) => {
        if (stream.closed) return resolve()
        stream.once('close', () => resolve())
        stream.destroy()
      })
      await remove()
    },
  }
}
