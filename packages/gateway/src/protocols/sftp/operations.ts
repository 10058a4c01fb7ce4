import { setTimeout as sleep } from 'node:timers/promises'
import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import type { SftpNotice, SftpOperation, SftpResult } from '@outpost/contract/remote-access/sftp/messages'
import { fileEvent } from './file-event.ts'
import type { TargetFiles } from './files.ts'
import { FileRefused, refusalOf } from './problem.ts'

/** The number of requests of a page that run at once. */
const atOnce = 32
/** Bytes that may wait for the browser before a listing pauses. */
const maxWaiting = 1_048_576
/** Milliseconds between two looks at a full socket, and between two messages about progress. */
const pause = { socket: 20, progress: 250 } as const

export interface OperationsParts {
  files: TargetFiles
  say(notice: SftpNotice): void
  /** Bytes that wait in this process for the browser. */
  waiting(): number
  /** Called for each change of the target's files that succeeded. */
  changed(what: string): void
  /** Called for each operation that has ended, also a refused one. The page hears of its end afterwards. */
  did(event: FileEvent): Promise<void>
}

/** An operation that is running. `count`: the entries that it has listed or removed. */
interface State {
  stopped: boolean
  count?: number
}

/** Carries out what the page asks for. Every operation ends with one notice, `done` or `refused`. */
export class Operations {
  readonly #parts: OperationsParts
  readonly #running = new Map<number, State>()

  constructor(parts: OperationsParts) {
    this.#parts = parts
  }

  start(operation: SftpOperation): void {
    const { id } = operation
    if (this.#running.has(id) || this.#running.size >= atOnce) return this.#refuse(id, new FileRefused('too_many'))
    const state: State = { stopped: false }
    this.#running.set(id, state)
    void this.#report(operation, state).finally(() => this.#running.delete(id))
  }

  stop(id: number): void {
    const state = this.#running.get(id)
    if (state) state.stopped = true
  }

  /** Stops everything. */
  stopAll(): void {
    for (const state of this.#running.values()) state.stopped = true
  }

  /** Carries out an operation, reports it, and then tells the page of its end. */
  async #report(operation: SftpOperation, state: State): Promise<void> {
    const { id } = operation
    try {
      const result = await this.#run(operation, state)
      await this.#parts.did(fileEvent(operation, state.count))
      this.#parts.say({ t: 'done', id, result })
    } catch (error) {
      const refusal = refusalOf(error)
      await this.#parts.did(fileEvent(operation, state.count, refusal.problem))
      this.#refuse(id, refusal)
    }
  }

  #refuse(id: number, { problem, path, message }: FileRefused): void {
    this.#parts.say({ t: 'refused', id, problem, message, ...(path === undefined ? {} : { path }) })
  }

  async #run(operation: SftpOperation, state: State): Promise<SftpResult> {
    const { files, changed } = this.#parts
    switch (operation.t) {
      case 'list':
        return this.#list(operation.id, operation.path, state)
      case 'look': {
        const entry = await files.look(operation.path)
        return entry ? { entry } : {}
      }
      case 'mkdir':
        await files.mkdir(operation.path)
        changed(`created the folder ${operation.path}`)
        return {}
      case 'rename':
        await files.rename(operation.path, operation.to)
        changed(`renamed ${operation.path} to ${operation.to}`)
        return {}
      case 'chmod':
        await files.chmod(operation.paths, operation.mode)
        changed(`set the permissions ${operation.mode.toString(8).padStart(3, '0')} of ${operation.paths.join(', ')}`)
        return {}
      case 'remove':
        return this.#remove(operation, state)
    }
  }

  #list(id: number, path: string, state: State): Promise<SftpResult> {
    const { files, say, waiting } = this.#parts
    state.count = 0
    return files.list(path, {
      async show(entries) {
        say({ t: 'entries', id, entries })
        state.count = (state.count ?? 0) + entries.length
        while (waiting() > maxWaiting && !state.stopped) await sleep(pause.socket)
      },
      get stopped() {
        return state.stopped
      },
    })
  }

  async #remove({ id, paths }: Extract<SftpOperation, { t: 'remove' }>, state: State): Promise<SftpResult> {
    const { files, say, changed } = this.#parts
    let said = performance.now()
    state.count = 0
    try {
      await files.remove(paths, {
        removed(now) {
          state.count = now
          if (performance.now() - said < pause.progress) return
          said = performance.now()
          say({ t: 'progress', id, count: now })
        },
        get stopped() {
          return state.stopped
        },
      })
    } finally {
      if (state.count > 0) changed(`removed ${state.count} of ${paths.join(', ')}`)
    }
    return {}
  }
}
