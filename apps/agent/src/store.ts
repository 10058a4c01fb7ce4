import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UpFrame } from '@outpost/contract/device/frames'
import { writeDurably } from './durable.ts'
import type { SwitchNote } from './esim/esim.ts'

export type Result = Extract<UpFrame, { kind: 'result' }>

interface Entry {
  /** Order of arrival; the lowest is deleted first. */
  order: number
  name: string
  /** The boot id when the command began. */
  boot: string
  /** The command was about to restart the device: after a restart it counts as done. */
  restarts?: true
  /** The file that the command is fetching. It is to be removed if the agent ends before the command. */
  partial?: string
  /** What a switch of the eSIM needs after an interruption. */
  switched?: SwitchNote
  result?: Result
}

const kept = 64
const isId = (id: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/.test(id)

/**
 * Records which commands this device has begun and how they ended, so that each runs at most once. With a folder the
 * record survives a power cut: when `begin` returns, the id is on durable storage, and only then may the caller act.
 * Without a folder it lasts as long as the object, which a fleet keeps when it restarts an agent.
 */
export class CommandStore {
  readonly #folder: string | undefined
  readonly #entries = new Map<string, Entry>()
  #order = 0

  constructor(folder?: string) {
    this.#folder = folder
    if (folder !== undefined) this.#load(folder)
  }

  /** Returns the stored result of a command, `begun` while it has none, or `undefined` for an unknown id. */
  find(id: string): Result | 'begun' | undefined {
    const entry = this.#entries.get(id)
    return entry && (entry.result ?? 'begun')
  }

  /** Claims an id. Throws when it cannot be stored; then the command must not act. */
  begin(id: string, name: string, boot: string): void {
    if (!isId(id)) throw new RangeError('not a command id')
    if (this.#entries.has(id)) throw new RangeError('this command was begun before')
    const entry: Entry = { order: ++this.#order, name, boot }
    this.#write(id, entry)
    this.#entries.set(id, entry)
    for (const [oldest, { result }] of this.#entries) {
      if (this.#entries.size <= kept) break
      // Running commands must not be deleted, or a repeat would act again. The agent limits their number.
      if (!result) continue
      this.#entries.delete(oldest)
      if (this.#folder !== undefined) rmSync(join(this.#folder, `${oldest}.json`), { force: true })
    }
  }

  /** Records that a restart now means success of the command. Throws when that fails; then it must not restart. */
  markRestart(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.restarts = true
    this.#write(id, entry)
  }

  /** Records the file that a command is fetching. Throws when that fails; then it must not be created. */
  holdPartial(id: string, path: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.partial = path
    this.#write(id, entry)
  }

  /** Stores the note of a switch of the eSIM. Throws when that fails; then it must not switch. */
  noteSwitch(id: string, note: SwitchNote): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#write(id, { ...entry, switched: note })
    entry.switched = note
  }

  switchNote(id: string): SwitchNote | undefined {
    return this.#entries.get(id)?.switched
  }

  /** Returns the commands without a result. */
  open(): { id: string; name: string }[] {
    return [...this.#entries].flatMap(([id, { name, result }]) => (result ? [] : { id, name }))
  }

  /** Returns the files that commands without a result were fetching. */
  partials(): string[] {
    return [...this.#entries.values()].flatMap(({ partial, result }) => (partial && !result ? [partial] : []))
  }

  /** Stores the result. Throws when that fails; then a repeat is answered with OUTCOME_UNKNOWN after a restart. */
  finish(id: string, result: Result): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.result = result
    this.#write(id, entry)
  }

  /**
   * Ends the commands that an earlier run left open and returns their results. To be called once per start of an agent.
   * A reboot, or a command after `markRestart`, has succeeded if it began in an earlier boot; the outcome of any other
   * command is unknown.
   * @param except the commands that go on
   */
  recover(boot: string, except: ReadonlySet<string> = new Set()): Result[] {
    const results: Result[] = []
    for (const [id, entry] of this.#entries) {
      if (entry.result || except.has(id)) continue
      const done = (entry.name === 'reboot' || entry.restarts === true) && entry.boot !== boot
      const unknown = { code: 'OUTCOME_UNKNOWN', text: 'the agent stopped while the command was running' }
      const result: Result = { kind: 'result', id, ok: done, code: '', text: '', data: {}, ...(done ? {} : unknown) }
      this.finish(id, result)
      results.push(result)
    }
    return results
  }

  #write(id: string, entry: Entry): void {
    if (this.#folder !== undefined) writeDurably(join(this.#folder, `${id}.json`), JSON.stringify(entry))
  }

  #load(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const entry = (name: string): Entry => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Entry
    const read = names.map((name): [string, Entry] => [name.slice(0, -'.json'.length), entry(name)])
    for (const [id, entry] of read.toSorted(([, a], [, b]) => a.order - b.order)) {
      this.#entries.set(id, entry)
      this.#order = entry.order
    }
  }
}
