import type { FileContent } from '@outpost/contract/files/schemas'
import type { Readable } from 'node:stream'
import type { BlobStore } from '../../kit/blobs.ts'
import { archiveEntries, mayBeArchive } from './archive.ts'
import type { FileRow } from './queries.ts'

/** The maximum length of a text on the page, in bytes, and the number of members of an archive. */
const shown = { bytes: 262_144, entries: 500 } as const

const nothing: FileContent = { kind: 'binary', text: null, entries: null, truncated: false }

/** Control characters that do not occur in text: all except tabs and line breaks. */
const controlCharacter = /(?!\s)\p{Cc}/u

/**
 * Returns bytes as text, or undefined if they are not UTF-8 or contain control characters. A character that is cut off
 * at the end is left out.
 */
export function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true })
    return controlCharacter.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether the beginning of a file is text. */
export const isText = (head: Buffer): boolean => head.length > 0 && textOf(head) !== undefined

/** Reads a stream into memory. The caller limits its length. */
export async function readAll(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Limits for formatting JSON, in levels and characters. Beyond them it is shown as it is: indentation would make deeply
 * nested JSON many times longer.
 */
const jsonLimits = { depth: 32, letters: 1_048_576 } as const

function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null || most < 0) return 0
  return 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner, most - 1)), 0)
}

/** Returns formatted JSON, unchanged if it would become too long; undefined if the text is not JSON. */
function prettyJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const lines = depthOf(value, jsonLimits.depth) > jsonLimits.depth ? text : JSON.stringify(value, null, 2)
    return lines.length > jsonLimits.letters ? text : lines
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
    // Compressed data that is not an archive has nothing to show. Of a damaged or too large archive the beginning is
    // shown.
    return entries.length > 0 ? { ...nothing, kind: 'archive', entries, truncated: true } : nothing
  } finally {
    source.destroy()
  }
  return entries.length > 0 ? { ...nothing, kind: 'archive', entries } : nothing
}

/** Returns what users can read in a file: the beginning of a text, formatted JSON, or the members of an archive. */
export async function readContent(blobs: BlobStore, file: Pick<FileRow, 'sha256' | 'size'>): Promise<FileContent> {
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
