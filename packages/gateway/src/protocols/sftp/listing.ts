import { maxEntries } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { FileRefused } from './problem.ts'
import { entryOf, inside, isEntryName, isWhole, kindOf } from './names.ts'
import type { SftpRequests } from './requests.ts'

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
export async function listFolder(sftp: SftpRequests, path: string, listing: Listing): Promise<boolean> {
  const handle = await sftp.opendir(path)
  let [count, links] = [0, 0]
  try {
    const queue: ReturnType<SftpRequests['entries']>[] = []
    for (;;) {
      while (queue.length < ahead) queue.push(kept(sftp.entries(handle)))
      const found = await queue.shift()!
      if (!found) return false
      if (listing.stopped) throw new FileRefused('stopped')
      const entries = found.filter(({ filename }) => isEntryName(filename)).map((e) => entryOf(e.filename, e.attrs))
      const followed = entries.filter(({ kind, name }) => kind === 'link' && isWhole(name)).slice(0, maxLinks - links)
      links += followed.length
      await followLinks(sftp, path, followed)
      count += entries.length
      if (count > maxEntries) return true
      if (entries.length > 0) await listing.show(entries)
    }
  } finally {
    sftp.release(handle)
  }
}

/** A request whose answer is read later: until then a failure must not be an unhandled rejection. */
function kept<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}

async function followLinks(sftp: SftpRequests, folder: string, links: readonly SftpEntry[]): Promise<void> {
  for (let from = 0; from < links.length; from += linksAtOnce)
    await Promise.all(links.slice(from, from + linksAtOnce).map((link) => followLink(sftp, folder, link)))
}

/** Adds to a link what it leads to. The target itself limits how many links it follows, so loops end. */
export async function followLink(sftp: SftpRequests, folder: string, link: SftpEntry): Promise<void> {
  const attrs = await sftp.stat(inside(folder, link.name)).catch(() => undefined)
  const kind = attrs && kindOf(attrs)
  link.to = kind === undefined ? 'nothing' : kind === 'link' ? 'other' : kind
  if (attrs) link.size = attrs.size
}
