import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UpFrame } from '@outpost/contract/device/frames'
import { writeDurably } from './durable.ts'

export type Result = Extract<UpFrame, { kind: 'result' }>

interface Entry {
  /** Order of arrival; the lowest is forgotten first. */
  order: number
  name: string
  /** Boot id at the time of the start. */
  boot: string
  /** It was about to restart the device: once it has, it is done. */
  restarts?: true
  result?: Result
}

const kept = 64
const isId = (id: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/.test(id)

/**
 * Which commands this device has begun and how they ended: the memory behind "at most once". With
 * a folder it lives through a power cut: `begin` has written the id to lasting storage when it returns, and the caller
 * acts only then. Without one it lives as long as the object, which a fleet keeps over the restarts of its agents.
 */
export class CommandStore {
  readonly #folder: string | undefined
  readonly #entries = new Map<string, Entry>()
  #order = 0

  constructor(folder?: string) {
    this.#folder = folder
    if (folder !== undefined) this.#load(folder)
  }

  /** The stored result of a command that ended, `begun` for one that did not, `undefined` for one that was never seen. */
  find(id: string): Result | 'begun' | undefined {
    const entry = this.#entries.get(id)
    return entry && (entry.result ?? 'begun')
  }

  /** Claims an id. Throws where it cannot be stored; then the command must not act. */
  begin(id: string, name: string, boot: string): void {
    if (!isId(id)) throw new RangeError('not a command id')
    if (this.#entries.has(id)) throw new RangeError('this command was begun before')
    const entry: Entry = { order: ++this.#order, name, boot }
    this.#write(id, entry)
    this.#entries.set(id, entry)
    for (const [oldest, { result }] of this.#entries) {
      if (this.#entries.size <= kept) break
      // What is under way must not be forgotten, or a repeat would act again; the agent bounds how much that is.
      if (!result) continue
      this.#entries.delete(oldest)
      if (this.#folder !== undefined) rmSync(join(this.#folder, `${oldest}.json`), { force: true })
    }
  }

  /** Notes that a restart is a command's success from here on. Throws where it cannot be stored; then it must not restart. */
  markRestart(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.restarts = true
    this.#write(id, entry)
  }

  /** Keeps the outcome. Throws where it cannot be stored; a repeat is then answered OUTCOME_UNKNOWN after a restart. */
  finish(id: string, result: Result): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.result = result
    this.#write(id, entry)
  }

  /**
   * To be called once per start of an agent: ends what an earlier run left open, and answers those results. A reboot that
   * was begun before the present boot has happened; of all else nobody knows how far it came.
   */
  recover(boot: string): Result[] {
    const results: Result[] = []
    for (const [id, entry] of this.#entries) {
      if (entry.result) continue
      const done = (entry.name === 'reboot' || entry.restarts === true) && entry.boot !== boot
      const unknown = { code: 'OUTCOME_UNKNOWN', text: 'the agent ended while the command was under way' }
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
