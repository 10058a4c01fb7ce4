import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { BlobStore } from '../../../kit/blobs.ts'
import type { Member } from '../archive/tar.ts'
import { type ContentFault, readContent } from '../dump/contents.ts'
import type { FolderWriter } from './folder-writer.ts'
import { type Content, contentPath } from './format.ts'
import { copyContents } from './lines.ts'
import { linesOf } from './read-lines.ts'

/** A content and the first file that has it. */
const NamedContent = z.object({
  sha256: z.string(),
  kind: z.enum(['files', 'images']),
  company_id: z.number(),
  id: z.number(),
  name: z.string(),
})

/** Writes the contents that rows name as files, and yields what becomes of each. */
export async function* exportContents(client: Client, blobs: BlobStore, folder: FolderWriter): AsyncGenerator<Content> {
  for await (const line of linesOf(client.query(copyTo(copyContents)) as AsyncIterable<Buffer>)) {
    const { sha256, kind, company_id, id, name } = NamedContent.parse(JSON.parse(line))
    const path = contentPath(kind, company_id, id, name)
    const content = new PlainContent(readContent(blobs, Buffer.from(sha256, 'hex')))
    const { bytes } = await folder.write(path, content)
    if (content.fault === undefined) yield { sha256, bytes, path }
    else {
      await folder.remove(path)
      yield { sha256, fault: content.fault }
    }
  }
}

/** The bytes of a content, and then what was wrong with it. */
class PlainContent {
  readonly #parts: AsyncGenerator<Member, ContentFault>
  fault: ContentFault

  constructor(parts: AsyncGenerator<Member, ContentFault>) {
    this.#parts = parts
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await this.#parts.next()
      if (next.done) {
        this.fault = next.value
        return
      }
      yield next.value.content
    }
  }
}
