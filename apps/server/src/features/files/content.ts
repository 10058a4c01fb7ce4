import type { FileContent } from '@outpost/contract/files/schemas'
import type { Readable } from 'node:stream'
import type { BlobStore } from '../../kit/blobs.ts'
import { archiveEntries, mayBeArchive } from './archive.ts'
import type { FileRow } from './queries.ts'

/** As much of a text as a page shows, and as many members of an archive. */
const shown = { bytes: 262_144, entries: 500 } as const

const nothing: FileContent = { kind: 'binary', text: null, entries: null, truncated: false }

/** Control characters that no text has: all but tabs and line ends. */
const strange = /(?!\s)\p{Cc}/u

/** The bytes as text, undefined where they are none: not UTF-8, or with signs that no text has. A sign that is cut at the end is left out. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true })
    return strange.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a file begins as a text does. */
export const isText = (head: Buffer): boolean => head.length > 0 && textOf(head) !== undefined

async function readAll(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** What is nested deeper is not set out, nor what would become longer: lines that are indented by each level are many times the text. */
const setOut = { depth: 32, letters: 1_048_576 } as const

function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null || most < 0) return 0
  return 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner, most - 1)), 0)
}

/** JSON with a line for each value, or as it is where that would be too long; undefined where it is none. */
function prettyJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const lines = depthOf(value, setOut.depth) > setOut.depth ? text : JSON.stringify(value, null, 2)
    return lines.length > setOut.letters ? text : lines
  } catch {
    return undefined
  }
}

async function membersOf(head: Buffer, source: Readable): Promise<FileContent> {
  const entries: { name: string; size: number }[] = []
  try {
    for await (const { name, size } of archiveEntries(head, source)) {
      if (entries.length === shown.entries) return { ...nothing, kind: 'archive', entries, truncated: true }
      entries.push({ name: name.slice(0, 500).toWellFormed().replaceAll('\0', ''), size })
    }
  } catch {
    // What is packed and no archive has nothing to show; of one that is damaged, or beyond what is unpacked, its beginning.
    return entries.length > 0 ? { ...nothing, kind: 'archive', entries, truncated: true } : nothing
  } finally {
    source.destroy()
  }
  return entries.length > 0 ? { ...nothing, kind: 'archive', entries } : nothing
}

/** What people can read in a file: the beginning of a text, JSON set out in lines, or what an archive holds. */
export async function lookInto(blobs: BlobStore, file: Pick<FileRow, 'sha256' | 'size'>): Promise<FileContent> {
  if (file.size === 0) return { ...nothing, kind: 'text', text: '' }
  const head = await readAll(await blobs.read(file.sha256, 0, Math.min(file.size, shown.bytes)))
  const text = textOf(head)
  const truncated = file.size > head.length
  if (text !== undefined) {
    const json = truncated ? undefined : prettyJson(text)
    return { ...nothing, kind: json === undefined ? 'text' : 'json', text: json ?? text, truncated }
  }
  return mayBeArchive(head) ? membersOf(head, await blobs.read(file.sha256)) : nothing
}
