import { isCommandName, maxRunningCommands } from '@outpost/contract/device/commands'
import type { DownFrame, UpFrame } from '@outpost/contract/device/frames'
import { CommandFailure, type CommandContext, type Implementation } from './commands/implement.ts'
import type { Sink } from './fetch.ts'
import type { CommandStore, Result } from './store.ts'

export interface RunnerOptions {
  store: CommandStore
  implementations: Record<string, Implementation>
  /** The id of the current boot. */
  boot: string
  /** Fires when the agent ends; running commands then remain open in the store. */
  signal: AbortSignal
  send: (frame: UpFrame) => boolean
  onAct?: ((id: string) => void) | undefined
  /** Returns the way to the outcome of a command that an earlier run left open, if it can have one. */
  resume?: (id: string, name: string) => Promise<(() => Promise<Record<string, unknown>>) | undefined>
  context: Omit<CommandContext, 'id' | 'timeout' | 'signal' | 'progress' | 'restarts' | 'fetch' | 'holdPartial'> & {
    fetch: (token: string, size: number, sink: Sink, signal: AbortSignal) => Promise<string>
  }
}

/** Describes why a command failed. */
function failed(error: unknown): Pick<Result, 'ok' | 'code' | 'text' | 'data'> {
  const text = error instanceof Error ? error.message : 'failed'
  const { code, message, data } = error instanceof CommandFailure ? error : new CommandFailure('FAILED', text)
  return { ok: false, code, text: message.slice(0, 2048), data }
}

type Run = Extract<DownFrame, { kind: 'run' }>

/** Seconds after a command's own timeout until the runner gives it up. */
const grace = 10

/** Runs commands, each id at most once, and ensures that every command gets a result. */
export class CommandRunner {
  readonly #options: RunnerOptions
  readonly #running = new Set<string>()
  /** Results that could not be sent yet; at most as many as the store keeps. */
  readonly #waiting = new Map<string, Result>()
  /**
   * The latest progress frame of each running command that could not be sent yet. The server needs it before a restart:
   * it judges the restart by the progress reported so far.
   */
  readonly #unsentProgress = new Map<string, UpFrame>()

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Settles the commands that an earlier run of the agent left open, and removes the files they were fetching. */
  async recover(): Promise<void> {
    await this.removePartials()
    const resumed = await this.#resume()
    for (const result of this.#options.store.recover(this.#options.boot, resumed)) this.#waiting.set(result.id, result)
  }

  /** Goes on with the commands that have an outcome although the agent ended. @returns their ids */
  async #resume(): Promise<Set<string>> {
    const { store, resume, signal } = this.#options
    const resumed = new Set<string>()
    for (const { id, name } of store.open()) {
      const outcome = await resume?.(id, name)
      if (!outcome) continue
      resumed.add(id)
      this.#running.add(id)
      void outcome()
        .then((data) => ({ ok: true, code: '', text: '', data }), failed)
        .then((end) => !signal.aborted && this.#finish({ kind: 'result', id, ...end }))
    }
    return resumed
  }

  /** Removes the files that commands without a result were fetching. */
  async removePartials(): Promise<void> {
    const { store, context } = this.#options
    for (const path of store.partials()) await context.platform.removePartial(path)
  }

  /** Sends everything that waited for a connection. */
  sendWaiting(): void {
    for (const [id, frame] of this.#unsentProgress) if (this.#options.send(frame)) this.#unsentProgress.delete(id)
    for (const [id, result] of this.#waiting) if (this.#options.send(result)) this.#waiting.delete(id)
  }

  /** Handles a `run` frame: starts the command, or answers with what is known about its id. */
  run(frame: Run): void {
    const { id, name } = frame
    const implementation = isCommandName(name) ? this.#options.implementations[name] : undefined
    if (!implementation) this.#refuse(id, 'UNKNOWN_COMMAND', 'this agent does not know the command')
    else if (implementation.effect === 'transient') {
      void this.#act(frame, implementation).then((result) => result && this.#options.send(result))
    } else this.#once(frame, implementation)
  }

  #once(frame: Run, implementation: Implementation): void {
    const { store, boot, send, onAct } = this.#options
    const { id } = frame
    const known = store.find(id)
    if (known === 'begun' && this.#running.has(id)) send({ kind: 'ack', id })
    else if (known === 'begun') this.#refuse(id, 'OUTCOME_UNKNOWN', 'the outcome could not be stored')
    else if (known) send(known)
    else if (this.#running.size >= maxRunningCommands)
      this.#refuse(id, 'BUSY', `this device is busy with ${maxRunningCommands} commands`)
    else {
      try {
        store.begin(id, frame.name, boot)
      } catch {
        this.#refuse(id, 'STORAGE_FAILED', 'this device could not store the command, so it was not run')
        return
      }
      this.#running.add(id)
      send({ kind: 'ack', id })
      onAct?.(id)
      void this.#act(frame, implementation).then((result) => result && this.#finish(result))
    }
  }

  #sendProgress(id: string, frame: UpFrame): void {
    if (this.#options.send(frame)) this.#unsentProgress.delete(id)
    else this.#unsentProgress.set(id, frame)
  }

  #finish(result: Result): void {
    this.#running.delete(result.id)
    try {
      this.#options.store.finish(result.id, result)
    } catch {
      // The result is sent anyway; only a repeat after a restart of the agent will not find it.
    }
    if (!this.#options.send(result)) this.#waiting.set(result.id, result)
    if (this.#waiting.size > 64) this.#waiting.delete(this.#waiting.keys().next().value!)
  }

  /** Runs the command. @returns its result, or undefined when the agent ended in the meantime */
  async #act(frame: Run, implementation: Implementation): Promise<Result | undefined> {
    const { signal, context, store } = this.#options
    const timeout = Math.min(Math.max(frame.timeout, 1), 86_400)
    const settled = new AbortController()
    const limit = new Promise<never>((_resolve, reject) => {
      const timer = setTimeout(
        () => reject(new CommandFailure('TIMEOUT', `no outcome after ${timeout} s`)),
        (timeout + implementation.extra + grace) * 1000,
      )
      signal.addEventListener('abort', () => reject(new CommandFailure('STOPPED', 'the agent was stopped')), {
        signal: settled.signal,
      })
      settled.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    const base = { kind: 'result', id: frame.id, code: '', text: '' } as const
    try {
      const own: CommandContext = {
        ...context,
        id: frame.id,
        timeout,
        signal,
        fetch: (token, size, sink) => context.fetch(token, size, sink, AbortSignal.any([signal, settled.signal])),
        progress: (percent, text) => this.#sendProgress(frame.id, { kind: 'progress', id: frame.id, percent, text }),
        restarts: () => store.markRestart(frame.id),
        holdPartial: (path) => store.holdPartial(frame.id, path),
      }
      const data = await Promise.race([implementation.run(frame.input, own), limit])
      return signal.aborted ? undefined : { ...base, ok: true, data }
    } catch (error) {
      if (signal.aborted) return undefined
      return { ...base, ...failed(error) }
    } finally {
      settled.abort()
      this.#unsentProgress.delete(frame.id)
    }
  }

  #refuse(id: string, code: string, text: string): void {
    this.#options.send({ kind: 'result', id, ok: false, code, text, data: {} })
  }
}
