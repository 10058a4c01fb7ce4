import { maxEntries } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { FileRefused } from './problem.ts'
import { entryOf, inside, isEntryName, isWhole, kindOf } from './names.ts'
import type { FileRequests, FolderEntry } from './file-requests.ts'

/** Requests in flight: OpenSSH sends 100 names for each, so one at a time would cost a round trip per 100 names. */
const ahead = 8
/** Links of a folder that are followed; the kind of what further ones lead to is not shown. */
const maxLinks = 5000
const linksAtOnce = 64

export interface Listing {
  /** Passes on some entries. Resolves when more may follow. */
  show(entries: SftpEntry[]): Promise<void>
  readonly stopped: boolean
}

/** Lists a folder in parts. Returns whether it has more entries than are listed. @throws FileRefused */
export async function listFolder(requests: FileRequests, path: string, listing: Listing): Promise<boolean> {
  let [count, links] = [0, 0]
  for await (const found of requests.entries(path, ahead)) {
    if (listing.stopped) throw new FileRefused('stopped')
    const entries = found.filter(({ filename }) => isEntryName(filename)).map(shown)
    const followed = entries.filter(isUnknownLink).slice(0, maxLinks - links)
    links += followed.length
    await followLinks(requests, path, followed)
    count += entries.length
    if (count > maxEntries) return true
    if (entries.length > 0) await listing.show(entries)
  }
  return false
}

function shown({ filename, attrs, target }: FolderEntry): SftpEntry {
  const entry = entryOf(filename, attrs)
  if (entry.kind === 'link' && target !== undefined) leads(entry, target)
  return entry
}

/** Whether the entry is a link of which it is not known yet where it leads to. */
const isUnknownLink = ({ kind, name, to }: SftpEntry): boolean => kind === 'link' && to === undefined && isWhole(name)

/** Adds to a link what it leads to. */
function leads(link: SftpEntry, target: NonNullable<FolderEntry['target']>): void {
  if (target === 'nothing') return void (link.to = 'nothing')
  const kind = kindOf(target)
  link.to = kind === 'link' ? 'other' : kind
  link.size = target.size ?? link.size
}

async function followLinks(requests: FileRequests, folder: string, links: readonly SftpEntry[]): Promise<void> {
  for (let from = 0; from < links.length; from += linksAtOnce)
    await Promise.all(links.slice(from, from + linksAtOnce).map((link) => followLink(requests, folder, link)))
}

/** Asks what a link leads to. The target itself limits how many links it follows, so loops end. */
export async function followLink(requests: FileRequests, folder: string, link: SftpEntry): Promise<void> {
  leads(link, await requests.stat(inside(folder, link.name)).catch(() => 'nothing' as const))
}
