import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { Manifest, memberNames, Schema } from './format.ts'
import { RowSums, type RowFacts } from './row-sums.ts'
import { unseal } from './sealed.ts'
import { type Member, readTar } from './tar.ts'

/** Takes what a backup contains, in its order. Each stream must be read to its end. */
export interface Sink {
  begin(schema: Schema, masterKey: Buffer): Promise<void>
  /** Rows of a table in the text format of COPY. Tables without rows do not come. */
  rows(table: string, parts: AsyncIterable<Buffer>): Promise<void>
  queue(parts: AsyncIterable<Buffer>): Promise<void>
  /** @param intact becomes known after the last part: whether the content has this hash */
  file(hash: string, parts: AsyncIterable<Buffer>, intact: () => boolean): Promise<void>
}

export interface Walked {
  schema: Schema
  masterKey: Buffer
  manifest: Manifest
  /** The hashes of all intact contents. */
  files: ReadonlySet<string>
}

const malformed = (): BackupError =>
  new BackupError('The content of the backup is malformed, so it cannot be restored. Use another backup.')

/** The members of a backup one by one, with a look at the next. */
class Members {
  readonly #members: AsyncIterator<Member>
  next: Member | undefined

  constructor(members: AsyncIterable<Member>) {
    this.#members = members[Symbol.asyncIterator]()
  }

  async advance(): Promise<Member | undefined> {
    const { value, done } = await this.#members.next()
    this.next = done ? undefined : value
    return this.next
  }

  /** Yields the contents of all members that begin with a name, and passes each to `see` first. */
  async *parts(base: string, see: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
    while (this.next?.name.startsWith(`${base}/`)) {
      const { content } = this.next
      see(content)
      yield content
      await this.advance()
    }
  }

  close = async (): Promise<void> => void (await this.#members.return?.())
}

/** Decrypts and unpacks a backup. Throws BackupError if it was altered, is incomplete or has another passphrase. */
async function* open(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Member> {
  const plain = Readable.from(unseal(source, passphrase), { objectMode: false, highWaterMark: 1_048_576 })
  let failure: unknown
  plain.once('error', (error) => (failure = error))
  const unpacked = pipeline(plain, createZstdDecompress(), () => undefined)
  try {
    yield* readTar(unpacked as AsyncIterable<Buffer>)
  } catch (error) {
    // A stream that is destroyed by the one before it only says that it ended too early.
    throw (
      failure ??
      (error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD') ? malformed() : error)
    )
  }
}

/**
 * Reads a whole backup, hands its contents to `sink`, and compares all of them with the manifest at its end. What the
 * sink has done may be kept only after this has returned. Throws BackupError, and what the sink throws.
 */
export async function walk(source: AsyncIterable<Buffer>, passphrase: string, sink: Sink): Promise<Walked> {
  const members = new Members(open(source, passphrase))
  try {
    const schema = Schema.safeParse(jsonOf((await members.advance())?.content))
    const key = (await members.advance())?.content.toString() ?? ''
    if (!schema.success || !/^[0-9a-f]{64}$/.test(key)) throw malformed()
    const masterKey = Buffer.from(key, 'hex')
    await sink.begin(schema.data, masterKey)
    await members.advance()
    const found: Found = { rows: new Map(), files: new Set(), damaged: new Set() }
    const known = new Set(schema.data.tables.map(({ name }) => name))
    while (members.next && !members.next.name.startsWith(`${memberNames.manifest}/`))
      await walkGroup(members, sink, known, found)
    const held: Buffer[] = []
    for await (const part of members.parts(memberNames.manifest, () => undefined)) held.push(part)
    const manifest = Manifest.safeParse(jsonOf(Buffer.concat(held)))
    if (!manifest.success || members.next) throw malformed()
    compare(manifest.data, found)
    return { schema: schema.data, masterKey, manifest: manifest.data, files: found.files }
  } finally {
    await members.close()
  }
}

interface Found {
  /** By table, and the queue under the name of its member. */
  rows: Map<string, RowFacts>
  files: Set<string>
  damaged: Set<string>
}

async function walkGroup(members: Members, sink: Sink, tables: ReadonlySet<string>, found: Found): Promise<void> {
  const base = members.next!.name.slice(0, members.next!.name.lastIndexOf('/'))
  const [, table] = /^tables\/(\w+)$/.exec(base) ?? []
  const [, hash] = /^files\/([0-9a-f]{64})$/.exec(base) ?? []
  if (table !== undefined ? tables.has(table) : base === memberNames.queue) {
    const sums = new RowSums()
    const parts = members.parts(base, (bytes) => sums.add(bytes))
    await (table === undefined ? sink.queue(parts) : sink.rows(table, parts))
    found.rows.set(table ?? memberNames.queue, sums.finish())
  } else if (hash !== undefined) {
    const sum = createHash('sha256')
    let isIntact: boolean | undefined
    await sink.file(
      hash,
      members.parts(base, (bytes) => sum.update(bytes)),
      () => (isIntact ??= sum.digest('hex') === hash),
    )
    isIntact ??= sum.digest('hex') === hash
    found[isIntact ? 'files' : 'damaged'].add(hash)
  } else throw malformed()
}

const none: RowFacts = new RowSums().finish()

const same = (a: RowFacts, b: RowFacts): boolean => a.rows === b.rows && a.sha256 === b.sha256 && a.sum === b.sum

/** Throws BackupError that names what differs from the manifest. */
function compare(manifest: Manifest, { rows, files, damaged }: Found): void {
  for (const expected of [...manifest.tables, { name: memberNames.queue, ...manifest.queue }]) {
    const read = rows.get(expected.name) ?? none
    if (!same(read, expected))
      throw new BackupError(
        `The backup is damaged: its table ${expected.name} has ${read.rows} rows, and the manifest says ${expected.rows}, or they differ. Use another backup.`,
      )
  }
  const listed = new Set(manifest.files.damaged)
  const unlisted = [...damaged].find((hash) => !listed.has(hash))
  if (unlisted !== undefined)
    throw new BackupError(`The backup is damaged: its file ${unlisted} has another content. Use another backup.`)
  if (files.size + damaged.size !== manifest.files.count)
    throw new BackupError(
      `The backup is damaged: it has ${files.size + damaged.size} files, and the manifest says ${manifest.files.count}. Use another backup.`,
    )
}

function jsonOf(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '')
  } catch {
    return undefined
  }
}

/** Reads to the end and keeps nothing. */
export const drain = async (parts: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of parts);
}

/** Reads a whole backup without keeping anything: for a check before a restore touches anything. */
export const verify = (source: AsyncIterable<Buffer>, passphrase: string): Promise<Walked> =>
  walk(source, passphrase, {
    begin: async () => undefined,
    rows: (_, parts) => drain(parts),
    queue: drain,
    file: (_, parts) => drain(parts),
  })
