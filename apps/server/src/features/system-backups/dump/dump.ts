import type { ClientConfig } from 'pg'
import { createZstdCompress } from 'node:zlib'
import { Readable, pipeline } from 'node:stream'
import type { BlobStore } from '../../../kit/blobs.ts'
import type { Manifest } from '../archive/format.ts'
import { memberNames } from '../archive/format.ts'
import type { RowFacts } from '../archive/row-sums.ts'
import { seal } from '../archive/sealed.ts'
import { maxMember, type Member, writeTar } from '../archive/tar.ts'
import { copyRows, namedContents, queueStatement, readSchema, readSequences } from './catalogue.ts'
import { readContent } from './contents.ts'
import { readRows } from './read-rows.ts'
import type { Snapshot } from './snapshot.ts'

/** What is being read: tables or files, how many are done, and of how many. */
export interface Progress {
  stage: 'tables' | 'files'
  done: number
  /** Null while it is not known. */
  total: number | null
}

export interface DumpSource {
  owner: ClientConfig
  /** The uploaded contents; without them the backup has none. */
  blobs?: BlobStore
  /** The key under which stored secrets are sealed: 32 bytes. */
  masterKey: Buffer
  /** The version of this program. */
  program: string
}

export interface DumpOptions {
  passphrase: string
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal | undefined
}

const json = (name: string, value: unknown): Member => ({ name, content: Buffer.from(JSON.stringify(value)) })

/** Yields the parts of some rows as members. @returns the facts about all rows */
async function* rowMembers(
  snapshot: Snapshot,
  base: string,
  statement: string,
  onPart: () => void,
): AsyncGenerator<Member, RowFacts> {
  const rows = readRows(snapshot.client, statement, maxMember)
  for (let number = 1; ; number++) {
    const { value, done } = await rows.next()
    if (done) return value
    onPart()
    yield { name: memberNames.part(base, number), content: value }
  }
}

/** Yields all members of a backup, from one snapshot. The last one is the manifest. */
async function* members(
  snapshot: Snapshot,
  source: DumpSource,
  { onProgress = () => undefined, signal }: DumpOptions,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Member> {
  const { client } = snapshot
  const created_at = new Date().toISOString()
  const schema = { program: source.program, created_at, ...(await readSchema(client)) }
  yield json(memberNames.schema, schema)
  yield { name: memberNames.masterKey, content: Buffer.from(source.masterKey.toString('hex')) }
  const tables: Manifest['tables'] = []
  const report = (): void => onProgress({ stage: 'tables', done: tables.length, total: schema.tables.length })
  const queue = yield* rowMembers(snapshot, memberNames.queue, await queueStatement(client), report)
  for (const { name, columns } of schema.tables) {
    signal?.throwIfAborted()
    tables.push({ name, ...(yield* rowMembers(snapshot, memberNames.table(name), copyRows(name, columns), report)) })
  }
  const files = yield* fileMembers(snapshot, source.blobs, onProgress, signal)
  const manifest: Manifest = {
    program: source.program,
    created_at,
    finished_at: new Date().toISOString(),
    snapshot: snapshot.name,
    last_migration: schema.migrations.at(-1)!.name,
    tables,
    queue,
    sequences: await readSequences(client),
    files,
  }
  onManifest(manifest)
  // Too large for one member if there are very many damaged files, so it is split like everything else.
  const content = Buffer.from(JSON.stringify(manifest))
  for (let at = 0, number = 1; at < content.length; at += maxMember, number++)
    yield { name: memberNames.part(memberNames.manifest, number), content: content.subarray(at, at + maxMember) }
}

async function* fileMembers(
  { client }: Snapshot,
  blobs: BlobStore | undefined,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Member, Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] }
  if (blobs === undefined) return files
  const { rows } = await client.query<{ sha256: Buffer }>(namedContents)
  const report = (): void => onProgress({ stage: 'files', done: files.count, total: rows.length })
  for (const { sha256 } of rows) {
    signal?.throwIfAborted()
    const hash = sha256.toString('hex')
    const parts = readContent(blobs, sha256)
    let next = await parts.next()
    for (; !next.done; next = await parts.next()) {
      files.bytes += next.value.content.length
      yield next.value
      report()
    }
    if (next.value !== undefined) files[next.value].push(hash)
    if (next.value !== 'missing') files.count++
  }
  return files
}

/**
 * Makes a backup of one snapshot: a stream of encrypted bytes, with bounded memory. `onManifest` is called before the
 * last bytes.
 */
export function dump(
  snapshot: Snapshot,
  source: DumpSource,
  options: DumpOptions,
  onManifest: (manifest: Manifest) => void,
): AsyncIterable<Buffer> {
  const plain = Readable.from(writeTar(members(snapshot, source, options, onManifest), new Date()), {
    objectMode: false,
    highWaterMark: 1_048_576,
  })
  // Errors of the first streams surface on the one that is read.
  const compressed = pipeline(plain, createZstdCompress(), () => undefined)
  return seal(compressed as AsyncIterable<Buffer>, options.passphrase)
}
