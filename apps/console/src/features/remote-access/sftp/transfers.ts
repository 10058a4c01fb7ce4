import { saveFile } from '../../../kit/browser/saveFile.ts'
import { FileProblem, type FilesConnection } from './connection.ts'
import { inside, nameIn, numbered, parentOf } from './paths.ts'
import { receiveArchive, type Received, receiveFile, sendFile } from './transport.ts'

export interface Transfer {
  id: number
  direction: 'up' | 'down'
  name: string
  path: string
  size: number
  bytes: number
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped' | 'cancelled'
  /** The entries that an archive does not have, or not completely. */
  leftOut?: number
  error?: unknown
}

/** What to do if the target already has a file of this name. */
export type Choice = 'replace' | 'skip' | 'rename'
export interface Conflict {
  name: string
  folder: string
  /** Whether further uploads wait, so that the choice may apply to them too. */
  more: boolean
}

/** A file to upload, and its path below the folder into which it was dropped. */
export interface Dropped {
  path: string
  file: File
}

interface Work {
  transfer: Transfer
  file?: File
  /** What is in an archive. */
  paths?: readonly string[]
  received: Received
  abort: AbortController
  replace: boolean
}

/** Transfers that run at once. The server allows one more, for the editor. */
const AT_ONCE = 3
/** Transfers in the list; the oldest finished ones are removed first. */
const MOST = 10_000
/** Milliseconds between two updates of the screen. */
const PACE = 100

const nothing = (): Received => ({ parts: [], bytes: 0, version: undefined })
const isOver = ({ state }: Transfer): boolean => state !== 'waiting' && state !== 'running'

/** The queue of uploads and downloads of a session. */
export class Transfers {
  readonly #connection: FilesConnection
  readonly #watchers = new Set<() => void>()
  readonly #ask: (conflict: Conflict) => Promise<{ choice: Choice; forAll: boolean }>
  readonly #storedWatchers = new Set<(folder: string) => void>()
  #works: Work[] = []
  #shown: readonly Transfer[] = []
  #nextId = 0
  #forAll: Choice | undefined
  #asking: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(connection: FilesConnection, ask: (conflict: Conflict) => Promise<{ choice: Choice; forAll: boolean }>) {
    this.#connection = connection
    this.#ask = ask
    connection.onTransfer = ({ path, problem, message }) => {
      const work = this.#works.find(({ transfer }) => transfer.path === path && transfer.state === 'running')
      work?.abort.abort(new FileProblem(problem, message))
    }
    connection.onArchived = ({ transfer: id, left_out: leftOut }) => {
      const work = this.#works.find(({ transfer }) => transfer.id === id)
      if (work) this.#change(work, { leftOut })
    }
  }

  readonly list = (): readonly Transfer[] => this.#shown
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Calls the watcher when something new is in a folder, until the returned function is called. */
  readonly watchStored = (watcher: (folder: string) => void): (() => void) => {
    this.#storedWatchers.add(watcher)
    return () => this.#storedWatchers.delete(watcher)
  }

  /** Uploads files into a folder, and creates the folders that they need. @throws FileProblem */
  async upload(folder: string, dropped: readonly Dropped[], folders: readonly string[] = []): Promise<void> {
    for (const path of foldersOf(dropped, folders)) {
      await this.#connection.ask({ t: 'mkdir', path: inside(folder, path) }).catch((error: unknown) => {
        if (!(error instanceof FileProblem) || error.problem !== 'exists') throw error
      })
    }
    this.#stored(folder)
    for (const { path, file } of dropped)
      this.#add({ direction: 'up', name: nameIn(path), path: inside(folder, path), size: file.size }, { file })
  }

  download(path: string, size: number): void {
    this.#add({ direction: 'down', name: nameIn(path), path, size })
  }

  /** Downloads files and folders of a folder as one archive, whose size is not known before its end. */
  archive(folder: string, names: readonly string[]): void {
    const name = names.length === 1 ? names[0]! : nameIn(folder) || 'root'
    const paths = names.map((each) => inside(folder, each))
    const path = names.length === 1 ? paths[0]! : folder
    this.#add({ direction: 'down', name: `${name}.zip`, path, size: 0 }, { paths })
  }

  cancel(id: number): void {
    const work = this.#works.find(({ transfer }) => transfer.id === id)
    if (!work || isOver(work.transfer)) return
    this.#change(work, { state: 'cancelled' })
    work.abort.abort(new DOMException('cancelled', 'AbortError'))
  }

  /** Runs a failed or cancelled transfer again. A download goes on where it stopped. */
  retry(id: number): void {
    const work = this.#works.find(({ transfer }) => transfer.id === id)
    if (!work || !isOver(work.transfer) || work.transfer.state === 'done') return
    work.abort = new AbortController()
    this.#change(work, { state: 'waiting', error: undefined, bytes: 0 })
    this.#next()
  }

  /** Runs all failed transfers again. */
  retryAll(): void {
    for (const { transfer } of this.#works) if (transfer.state === 'failed') this.retry(transfer.id)
  }

  /** Removes the transfers that are over from the list. */
  clear(): void {
    this.#works = this.#works.filter(({ transfer }) => !isOver(transfer))
    this.#show()
  }

  #add(
    about: Pick<Transfer, 'direction' | 'name' | 'path' | 'size'>,
    content: Pick<Work, 'file'> | Pick<Work, 'paths'> = {},
  ): void {
    if (this.#works.length >= MOST) this.clear()
    this.#works.push({
      transfer: { ...about, id: ++this.#nextId, bytes: 0, state: 'waiting' },
      ...content,
      received: nothing(),
      abort: new AbortController(),
      replace: false,
    })
    this.#show()
    this.#next()
  }

  #next(): void {
    const running = this.#works.filter(({ transfer }) => transfer.state === 'running').length
    if (running >= AT_ONCE) return
    const work = this.#works.find(({ transfer }) => transfer.state === 'waiting')
    if (!work) {
      if (running === 0) this.#forAll = undefined
      return
    }
    this.#change(work, { state: 'running' })
    void this.#run(work).finally(() => this.#next())
    this.#next()
  }

  async #run(work: Work): Promise<void> {
    try {
      const stored = work.file ? await this.#send(work, work.file) : await this.#receive(work)
      if (work.transfer.state === 'running') this.#change(work, { state: stored ? 'done' : 'skipped' })
      if (stored && work.file) this.#stored(parentOf(work.transfer.path))
    } catch (error) {
      if (work.transfer.state !== 'cancelled') this.#change(work, { state: 'failed', error })
    }
  }

  async #receive(work: Work): Promise<true> {
    const { transfer, abort, paths } = work
    // An archive cannot be resumed.
    if (paths) work.received = nothing()
    const { received } = work
    let counted = received.bytes
    const report = (bytes: number, size?: number): void => {
      this.#connection.moved('received', Math.max(0, bytes - counted))
      counted = bytes
      this.#change(work, { bytes, ...(size !== undefined && { size }) })
    }
    const { sessionId: session } = this.#connection
    if (paths) await receiveArchive({ session, paths, transfer: transfer.id }, received, abort.signal, report)
    else await receiveFile(this.#place(work), received, abort.signal, report)
    saveFile(new Blob(received.parts), transfer.name)
    work.received = nothing()
    return true
  }

  /** Returns false if the user chose to keep the file that exists. */
  async #send(work: Work, file: File): Promise<boolean> {
    if (!work.replace && !(await this.#mayWrite(work))) return false
    let counted = 0
    await sendFile(this.#place(work), file, work.replace, work.abort.signal, (bytes) => {
      this.#connection.moved('sent', Math.max(0, bytes - counted))
      counted = bytes
      this.#change(work, { bytes: Math.min(bytes, file.size) })
    })
    return true
  }

  #place = ({ transfer }: Work) => ({ session: this.#connection.sessionId, path: transfer.path })

  /** Asks what to do with a file that exists, one question at a time. */
  #mayWrite(work: Work): Promise<boolean> {
    const turn = this.#asking.then(async () => {
      const { entry } = await this.#connection.ask({ t: 'look', path: work.transfer.path })
      if (!entry || work.abort.signal.aborted) return true
      const { name, path } = work.transfer
      const more = this.#works.some(({ transfer }) => transfer.state === 'waiting' && transfer.direction === 'up')
      const { choice, forAll } = this.#forAll
        ? { choice: this.#forAll, forAll: true }
        : await this.#ask({ name, folder: parentOf(path), more })
      if (forAll) this.#forAll = choice
      if (choice === 'rename') await this.#rename(work)
      work.replace = choice === 'replace'
      return choice !== 'skip'
    })
    this.#asking = turn.catch(() => undefined)
    return turn
  }

  async #rename(work: Work): Promise<void> {
    const { name, path } = work.transfer
    for (let number = 2; number < 1000; number++) {
      const next = inside(parentOf(path), numbered(name, number))
      if ((await this.#connection.ask({ t: 'look', path: next })).entry) continue
      return this.#change(work, { name: nameIn(next), path: next })
    }
    throw new FileProblem('exists')
  }

  #change(work: Work, changes: Partial<Transfer>): void {
    work.transfer = { ...work.transfer, ...changes }
    this.#show()
  }

  #stored(folder: string): void {
    for (const watcher of this.#storedWatchers) watcher(folder)
  }

  /** Updates the screen in a moment: thousands of small files would otherwise update it thousands of times. */
  #show(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#shown = this.#works.map(({ transfer }) => transfer)
      for (const watcher of this.#watchers) watcher()
    }, PACE)
  }
}

/** Returns the folders that the files need, those above first. */
function foldersOf(dropped: readonly Dropped[], folders: readonly string[]): string[] {
  const needed = new Set<string>()
  const add = (path: string): void => {
    const names = path.split('/')
    for (let n = 1; n <= names.length; n++) needed.add(names.slice(0, n).join('/'))
  }
  for (const path of folders) add(path)
  for (const { path } of dropped) if (path.includes('/')) add(parentOf(path))
  return [...needed].sort((a, b) => a.split('/').length - b.split('/').length)
}
