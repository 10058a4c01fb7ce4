import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ClientChannel } from 'ssh2'
import { within } from '../../../within.ts'
import { FileRefused, refusalOf } from '../problem.ts'
import { commandOf } from './quote.ts'
import { Messages } from './refusal.ts'
import { writeFile } from './scripts.ts'
import type { Shell } from './shell.ts'
import { patience } from './worker.ts'

/** Milliseconds for the end of a file, because all of it must reach the disk. */
const lastPatience = 120_000

type Done = (error?: Error | null) => void

/** Writes a new file through a channel of its own. Takes no more data while the target does not take it. */
export class ShellWriter extends Writable {
  readonly #shell: Shell
  readonly #channel: ClientChannel
  readonly #messages = new Messages()
  /** Resolves when the command has ended, with its exit code. */
  readonly #closed: Promise<number | undefined>
  #isClosed = false
  #ending: Promise<void> | undefined
  #stall: NodeJS.Timeout | undefined

  private constructor(shell: Shell, channel: ClientChannel, mark: string) {
    super()
    this.#shell = shell
    this.#channel = channel
    let code: number | undefined
    channel.on('exit', (exit: number | null) => (code = exit ?? undefined))
    this.#closed = new Promise((resolve) => channel.once('close', () => resolve(code)))
    // If the command cannot write, it says so and waits for the end of its input.
    let printed = ''
    channel.on('data', (data: Buffer) => {
      printed += data.toString('latin1')
      const isRefused = printed.includes(mark)
      printed = printed.slice(-mark.length)
      if (isRefused) this.close().catch((error: unknown) => this.destroy(refusalOf(error)))
    })
    channel.stderr.on('data', (data: Buffer) => {
      try {
        this.#messages.take(data)
      } catch (error) {
        this.destroy(refusalOf(error))
      }
    })
    // An error without a listener would end the process. The caller of `write` gets the error too.
    this.on('error', () => {})
    void this.#closed.then((exit) => {
      this.#isClosed = true
      if (!this.#ending) this.destroy(this.#refusal(exit === 0 ? undefined : exit))
    })
  }

  static async create(shell: Shell, path: string): Promise<ShellWriter> {
    const mark = randomBytes(16).toString('hex')
    return new ShellWriter(shell, await shell.open(commandOf(writeFile, [path, mark])), mark)
  }

  /** Ends the input and waits until the command has ended. @throws FileRefused if it has not stored everything */
  close(): Promise<void> {
    this.#ending ??= this.#shell.inTurn(async () => {
      // After `end()` ssh2 would close the channel as soon as the output has ended, and the exit code would be lost.
      this.#channel.eof()
      this.#channel.resume()
      const code = await within(lastPatience, this.#closed).catch(() => {
        this.#channel.close()
        throw new FileRefused('silent')
      })
      if (code !== 0) throw this.#refusal(code)
    })
    return this.#ending
  }

  /** Ends the command, whether or not it has stored anything. @returns whether it has ended in time */
  async abandon(limit: number): Promise<boolean> {
    const closing = this.close().catch(() => {})
    try {
      await within(limit, Promise.race([closing, this.#closed]))
      return true
    } catch {
      this.#channel.close()
      return false
    }
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    if (this.#isClosed) return done(this.#refusal(undefined))
    this.#stall = setTimeout(() => this.destroy(new FileRefused('silent')), patience)
    this.#channel.write(chunk, (error) => {
      clearTimeout(this.#stall)
      done(error && refusalOf(error))
    })
  }

  /** Done when the command has stored everything. */
  override _final(done: Done): void {
    void this.#end(done)
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#stall)
    done(error)
  }

  async #end(done: Done): Promise<void> {
    try {
      await this.close()
    } catch (error) {
      return done(error as FileRefused)
    }
    done()
  }

  #refusal(code: number | undefined): FileRefused {
    return this.#shell.over ? new FileRefused('over') : this.#messages.refusal(code)
  }
}
