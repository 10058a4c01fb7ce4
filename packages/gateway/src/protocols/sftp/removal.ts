import { FileRefused } from './problem.ts'
import { inside, isEntryName, isWhole, kindOf } from './names.ts'
import type { FileRequests } from './file-requests.ts'

/** The deepest folder that is removed; a hostile target could invent more of them without end. */
const deepest = 256
/** The number of entries that one removal takes. */
const most = 1_000_000
const atOnce = 32
/** How often a folder is read again although nothing of it was removed: someone else may have been faster. */
const patience = 3
/** Entries that are removed before their folder is read again. */
const atLeast = 1000

export interface Removal {
  removed(count: number): void
  readonly stopped: boolean
}

/**
 * Removes files, links, and folders with everything in them. Links are removed themselves, not what they lead to.
 * @throws FileRefused with the path that could not be removed
 */
export async function removeAll(requests: FileRequests, paths: readonly string[], removal: Removal): Promise<void> {
  const walk = new Walk(requests, removal)
  for (const path of paths) await walk.remove(path, kindOf(await requests.lstat(path)) === 'folder', 0)
}

class Walk {
  readonly #requests: FileRequests
  readonly #removal: Removal
  #count = 0

  constructor(requests: FileRequests, removal: Removal) {
    this.#requests = requests
    this.#removal = removal
  }

  async remove(path: string, isFolder: boolean, depth: number): Promise<void> {
    if (this.#removal.stopped) throw new FileRefused('stopped')
    if (depth > deepest || this.#count > most) throw new FileRefused('too_many', undefined, path)
    if (isFolder) await this.#empty(path, depth)
    try {
      await (isFolder ? this.#requests.rmdir(path) : this.#requests.unlink(path))
    } catch (error) {
      const { problem, message } = error as FileRefused
      // Someone else removed it first.
      if (problem === 'missing') return
      throw new FileRefused(isFolder && problem === 'failed' ? 'not_empty' : problem, message, path)
    }
    this.#removal.removed(++this.#count)
  }

  /** Removes what is in a folder, part by part: folders may have more entries than fit in memory. */
  async #empty(path: string, depth: number): Promise<void> {
    for (let vain = 0; ;) {
      const found = await this.#part(path)
      if (found.length === 0) return
      const before = this.#count
      const folders = found.filter(({ folder }) => folder)
      const others = found.filter(({ folder }) => !folder)
      for (let from = 0; from < others.length; from += atOnce)
        await Promise.all(
          others.slice(from, from + atOnce).map(({ name }) => this.remove(inside(path, name), false, depth + 1)),
        )
      for (const { name } of folders) await this.remove(inside(path, name), true, depth + 1)
      if (this.#count > before) vain = 0
      else if (++vain === patience) throw new FileRefused('not_empty', undefined, path)
    }
  }

  /** Returns the first entries of a folder, at least `atLeast` unless it has fewer. */
  async #part(path: string): Promise<{ name: string; folder: boolean }[]> {
    const found: { name: string; folder: boolean }[] = []
    for await (const entries of this.#requests.entries(path)) {
      const named = entries.filter(({ filename }) => isEntryName(filename))
      const broken = named.find(({ filename }) => !isWhole(filename))
      if (broken) throw new FileRefused('name', undefined, inside(path, broken.filename))
      found.push(...named.map((e) => ({ name: e.filename, folder: kindOf(e.attrs) === 'folder' })))
      if (found.length >= atLeast) break
    }
    return found
  }
}
