import { backupSearch } from '@outpost/contract/files/compare/constants'
import type { BackupSearch, FoundBackup } from '@outpost/contract/files/compare/schemas'
import type { BlobStore } from '../../../kit/blobs.ts'
import { utc } from '../../../kit/paginate.ts'
import { textOf } from '../content.ts'
import type { FoundFile } from '../queries.ts'
import { membersOf, type Members } from './members.ts'

/** The time of one search, in milliseconds. Backups that were not read by then are left out. */
const TIME = 10_000

type Lines = Pick<FoundBackup, 'count' | 'lines'>

function search({ files }: Members, matches: (line: string) => boolean): Lines {
  const lines: FoundBackup['lines'] = []
  let count = 0
  for (const [name, { content }] of files) {
    const text = content && textOf(content)
    if (text === undefined) continue
    for (const [at, line] of text.split('\n').entries()) {
      if (!matches(line)) continue
      count++
      if (lines.length < backupSearch.lines)
        lines.push({ name, line: at + 1, text: line.slice(0, backupSearch.letters).toWellFormed() })
    }
  }
  return { count, lines }
}

const matcher = (q: string, isCaseSensitive: boolean): ((line: string) => boolean) => {
  const wanted = q.toLowerCase()
  return isCaseSensitive ? (line) => line.includes(q) : (line) => line.toLowerCase().includes(wanted)
}

/**
 * Searches backups line by line. Backups with the same content are read once.
 * @param files the newest first
 * @param hasMore whether there are older backups
 */
export async function searchBackups(
  blobs: BlobStore,
  { q, case_sensitive }: { q: string; case_sensitive: boolean },
  files: readonly FoundFile[],
  hasMore: boolean,
): Promise<BackupSearch> {
  const end = performance.now() + TIME
  const matches = matcher(q, case_sensitive)
  const known = new Map<string, Lines>()
  const backups: FoundBackup[] = []
  let searched = 0
  let truncated = hasMore
  for (const file of files) {
    if (performance.now() > end) return { backups, searched, truncated: true }
    const hash = file.sha256.toString('hex')
    const found = known.get(hash)
    const members = found ? undefined : await membersOf(blobs, file)
    truncated ||= members?.truncated ?? false
    const lines = found ?? search(members!, matches)
    known.set(hash, lines)
    searched++
    if (lines.count > 0) backups.push({ id: file.id, name: file.name, created_at: utc(file.created_at), ...lines })
  }
  return { backups, searched, truncated }
}
