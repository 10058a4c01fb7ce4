import { maxArchived } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { listFolder, type Listing } from './listing.ts'
import { entryOf, folderOf, inside, isWhole, nameOf } from './names.ts'
import { FileRefused, refusalOf } from './problem.ts'
import type { FileRequests } from './file-requests.ts'

/** The deepest folder that is read; a hostile target could invent more of them without end. */
const deepest = 256
/** Bytes of the names of all entries, which are kept in memory: on average 160 for each of as many as are allowed. */
const maxNames = 160 * maxArchived
/** The longest name that an archive can have, in bytes. */
const longestName = 65_535
/** Folders without files of their own: reading some of what is in them would never end. */
const virtual: ReadonlySet<string> = new Set(['/dev', '/proc', '/sys'])
const tooMuch = `An archive has at most ${maxArchived} entries and ${deepest} levels of folders.`
const statsAtOnce = 32
/** A target is given up after so many files or folders for which it did not answer in time. */
export const maxSilent = 3

/** Something to put into the archive, or the reason why it is left out. */
export type Found =
  | { path: string; name: string; kind: 'folder' | 'file'; entry: SftpEntry; leftOut?: undefined }
  | { path: string; leftOut: string }

interface Item {
  path: string
  /** The name in the archive. */
  name: string
  entry: SftpEntry
  depth: number
}

/** The kind of an entry, or of what a link leads to. */
const kindOf = ({ kind, to }: SftpEntry): SftpEntry['kind'] | 'nothing' => (kind === 'link' ? (to ?? 'other') : kind)

/** A name that no program takes for a path of another folder or a control sequence. */
const safe = (name: string): string => name.replace(/[\p{Cc}\\]/gu, '_')

/** Returns the name in the archive of a path that was chosen; the root, `.` and `..` have none of their own. */
const topName = (path: string): string => {
  const name = safe(nameOf(path))
  return ['', '.', '..'].includes(name) ? 'root' : name
}

/** The files and folders of an archive, in the order of the folders. Links to folders are followed only if chosen. */
export class ArchiveWalk {
  readonly #requests: FileRequests
  readonly #items: Item[]
  readonly #taken: ReadonlySet<string>
  #count: number
  #names = 0
  #silent = 0
  /** Set it to end a listing that is running. */
  stopped = false

  constructor(requests: FileRequests, items: Item[]) {
    this.#requests = requests
    this.#taken = new Set(items.map(({ name }) => name))
    this.#items = items.toReversed()
    this.#count = items.length
  }

  /** Looks for what was chosen. @throws FileRefused with the path that is missing */
  static async begin(requests: FileRequests, paths: readonly string[]): Promise<ArchiveWalk> {
    const items: Item[] = []
    const taken = new Set<string>()
    for (let from = 0; from < paths.length; from += statsAtOnce)
      items.push(
        ...(await Promise.all(
          paths.slice(from, from + statsAtOnce).map(async (path) => {
            const attrs = await requests.stat(path).catch(({ problem, message }: FileRefused) => {
              throw new FileRefused(problem, message, path)
            })
            const own = topName(path)
            let name = own
            for (let n = 2; taken.has(name); n++) name = `${own} (${n})`
            taken.add(name)
            return { path, name, entry: entryOf(own, attrs), depth: 0 }
          }),
        )),
      )
    return new ArchiveWalk(requests, items)
  }

  /** Returns a name that nothing at the top of the archive has. */
  freeName(wanted: string): string {
    let name = wanted
    while (this.#taken.has(name)) name = `_${name}`
    return name
  }

  /** @throws FileRefused if the session has ended or was stopped */
  async *[Symbol.asyncIterator](): AsyncGenerator<Found> {
    for (let item = this.#items.pop(); item; item = this.#items.pop()) {
      const found = this.#judge(item)
      yield found
      if (found.leftOut !== undefined || found.kind === 'file') continue
      const leftOut = await this.#list(item)
      if (leftOut !== undefined) yield { path: item.path, leftOut }
    }
  }

  #judge({ path, name, entry, depth }: Item): Found {
    const kind = kindOf(entry)
    const refused = (problem: FileRefused['problem']): Found => ({ path, leftOut: new FileRefused(problem).message })
    if (!isWhole(entry.name)) return refused('name')
    if (Buffer.byteLength(name) >= longestName || depth > deepest) return { path, leftOut: tooMuch }
    if (depth > 0 && virtual.has(path)) return { path, leftOut: 'It has no files on a disk.' }
    if (kind === 'nothing') return refused('missing')
    if (kind === 'folder' && entry.kind === 'link') return { path, leftOut: 'It is a link to a folder.' }
    return kind === 'folder' || kind === 'file' ? { path, name, kind, entry } : refused('not_a_file')
  }

  /** Adds what is in a folder. Returns why that was not possible, or not for all of it. */
  async #list(parent: Item): Promise<string | undefined> {
    const items: Item[] = []
    const isStopped = (): boolean => this.stopped || this.#isFull
    const listing: Listing = {
      show: async (entries) => {
        for (const entry of entries) this.#add(items, parent, entry)
      },
      get stopped() {
        return isStopped()
      },
    }
    try {
      const truncated = await listFolder(this.#requests, parent.path, listing)
      return truncated ? tooMuch : undefined
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.problem === 'silent') this.#silent++
      if (this.stopped || this.#requests.over || this.#silent >= maxSilent) throw refusal
      return this.#isFull ? tooMuch : refusal.message
    } finally {
      for (const item of items.reverse()) this.#items.push(item)
    }
  }

  get #isFull(): boolean {
    return this.#count >= maxArchived || this.#names >= maxNames
  }

  #add(items: Item[], parent: Item, entry: SftpEntry): void {
    if (this.#isFull) return
    const name = `${parent.name}/${safe(entry.name)}`
    this.#count++
    this.#names += Buffer.byteLength(name)
    items.push({ path: inside(parent.path, entry.name), name, entry, depth: parent.depth + 1 })
  }
}

/** Returns the name of an archive of these paths, without the ending. */
export const archiveName = (paths: readonly string[]): string =>
  topName(paths.length === 1 ? paths[0]! : folderOf(paths[0]!))
