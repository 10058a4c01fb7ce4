import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Schema } from '../archive/format.ts'

/** The version of the format of exports. A program reads its own and refuses others with a message. */
export const EXPORT_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

/** What is known of a file. Those with an object in each line have rows. */
const ListedFile = z.object({
  path: z.string().regex(/^(?:(?:tables\/)?[a-z_][a-z0-9_]{0,62}\.jsonl|master\.key\.sealed)$/),
  rows: count.optional(),
  bytes: count,
  sha256,
})
export type ListedFile = z.output<typeof ListedFile>

/** The last file that an export writes: without it, an export is not complete. */
export const Manifest = Schema.omit({ postgres: true }).extend({
  format: z.literal(EXPORT_FORMAT),
  files: z.array(ListedFile).min(1),
  /** Shows that someone with the master key wrote the manifest, and so the sums of all files (`macOf`). */
  mac: sha256,
})
export type Manifest = z.output<typeof Manifest>

/** A stored content in `contents.jsonl`: the file with its bytes, or why there is none. */
export const Content = z.union([
  z.object({
    sha256,
    bytes: count,
    // No part of it can lead out of the folder.
    path: z.string().regex(/^(?:files|images)\/\d{1,10}\/\d{1,10}-[^/\0]{1,200}$/),
  }),
  z.object({ sha256, fault: z.enum(['missing', 'damaged']) }),
])
export type Content = z.output<typeof Content>

/** The names of files in an export. */
export const exportNames = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  key: 'master.key.sealed',
  contents: 'contents.jsonl',
  queue: 'queue.jsonl',
  sequences: 'sequences.jsonl',
  table: (name: string): string => `tables/${name}.jsonl`,
} as const

/** Returns the manifest as text with one entry in each line, so that two exports can be compared by lines. */
export function manifestText(manifest: Manifest): string {
  const members = Object.entries(manifest).map(([name, value]) => {
    const entries = Array.isArray(value) ? value.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n') : ''
    return `  ${JSON.stringify(name)}: ${entries === '' ? JSON.stringify(value) : `[\n${entries}\n  ]`}`
  })
  return `{\n${members.join(',\n')}\n}\n`
}

/** Returns the HMAC-SHA-256 of a manifest without its own member `mac`. Its key follows from the master key. */
export function macOf(manifest: Omit<Manifest, 'mac'>, masterKey: Buffer): string {
  const { format, program, created_at, migrations, partitions, tables, files } = manifest
  const key = createHmac('sha256', masterKey).update('manifest of an export').digest()
  const text = JSON.stringify([format, program, created_at, migrations, partitions, tables, files])
  return createHmac('sha256', key).update(text).digest('hex')
}

const maxName = 150

/**
 * Returns where a content is stored in an export: under the company, id and name of the first file that has it.
 * Characters that a file system or a shell could misread are replaced.
 */
export function contentPath(kind: 'files' | 'images', companyId: number, id: number, name: string): string {
  let safe = ''
  for (const character of name.replaceAll(/[^\p{L}\p{N}._()+ -]/gu, '_')) {
    if (Buffer.byteLength(safe + character) > maxName) break
    safe += character
  }
  return `${kind}/${companyId}/${id}-${safe || '_'}`
}
