import { randomBytes } from 'node:crypto'
import type { ClientChannel } from 'ssh2'
import { FileRefused } from '../problem.ts'
import { MarkedOutput } from './marked-output.ts'
import { quoted } from '../../../quoted.ts'
import { Messages } from './refusal.ts'
import { setting } from './scripts.ts'

/** Milliseconds that a target has for one command, and between two parts of its output. */
export const patience = 30_000

export interface CommandOptions {
  /** Called with what the command prints. An error that it throws is that of the command. */
  take?: (bytes: Buffer) => void
  /** Milliseconds without output, instead of `patience`. */
  limit?: number
  /** Whether the command waits for this side, which then may take any time. */
  isWaiting?: () => boolean
  /** Whether the command reads lines that `say` sends. Otherwise its input is empty. */
  reads?: boolean
}

/**
 * A shell on the target that runs commands one after the other, in one channel: another channel for each of them would
 * cost more round trips, and dropbear mixes up channels that open while a command in another one ends.
 */
export class Worker {
  readonly #channel: ClientChannel
  readonly #outputs = { out: new MarkedOutput(), errors: new MarkedOutput() }
  readonly #running = new Set<(refusal: FileRefused) => void>()
  #isBroken = false

  constructor(channel: ClientChannel) {
    this.#channel = channel
    channel.on('data', (data: Buffer) => this.#outputs.out.take(data))
    channel.stderr.on('data', (data: Buffer) => this.#outputs.errors.take(data))
    channel.once('close', () => this.stop(new FileRefused('incomplete')))
    // What a file of the user prints before, such as a greeting, belongs to this command and is ignored.
    this.runHere(setting).catch(() => {})
  }

  /** Whether it can run nothing more. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Ends the shell. What it runs has failed for this reason. */
  stop(refusal: FileRefused): void {
    if (this.#isBroken) return
    this.#isBroken = true
    for (const fail of this.#running) fail(refusal)
    this.#channel.close()
  }

  /** Sends a line to the command that runs. It must be harmless if the shell itself reads it. */
  say(line: string): void {
    if (!this.#isBroken) this.#channel.write(`${line}\n`)
  }

  /**
   * Runs a script with arguments in a shell of its own. It may be called before an earlier one has ended.
   * @throws FileRefused
   */
  run(script: string, args: readonly string[], options: CommandOptions = {}): Promise<void> {
    const input = options.reads ? '' : ' </dev/null'
    return this.runHere(`(set -- ${args.map(quoted).join(' ')}; ${script})${input}`, options)
  }

  /** Runs a command in this shell itself, so that what it changes there remains. @throws FileRefused */
  runHere(command: string, { take = () => {}, limit = patience, isWaiting }: CommandOptions = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isBroken) return reject(new FileRefused('incomplete'))
      const messages = new Messages()
      let [code, open]: [number | undefined, number] = [undefined, 2]
      const fail = (refusal: FileRefused): void => {
        clearTimeout(timer)
        this.#running.delete(fail)
        reject(refusal)
      }
      // After that it is not known any more what the shell does.
      const silent = (): void => {
        if (isWaiting?.()) timer = setTimeout(silent, limit)
        else this.stop(new FileRefused('silent'))
      }
      let timer = setTimeout(silent, limit)
      const guarded = (read: (bytes: Buffer) => void) => (bytes: Buffer) => {
        if (!this.#running.has(fail)) return
        clearTimeout(timer)
        timer = setTimeout(silent, limit)
        try {
          read(bytes)
        } catch (error) {
          this.stop(error as FileRefused)
        }
      }
      const ended = (): void => {
        if (--open > 0 || !this.#running.has(fail)) return
        if (code !== 0) return fail(messages.refusal(code))
        clearTimeout(timer)
        this.#running.delete(fail)
        resolve()
      }
      this.#running.add(fail)
      const mark = `${randomBytes(16).toString('hex')} `
      this.#outputs.out.expect({ mark, take: guarded(take), end: (found) => void ((code = found), ended()) })
      this.#outputs.errors.expect({ mark, take: guarded((bytes) => messages.take(bytes)), end: ended })
      this.#channel.write(`${command}; printf "%s%s\\n" "${mark}" $?; printf "%s0\\n" "${mark}" >&2\n`)
    })
  }
}
