import type { Client, ClientChannel } from 'ssh2'
import { TooLate, within } from '../../../within.ts'
import { FileRefused, refusalOf } from '../problem.ts'
import { type CommandOptions, patience, Worker } from './worker.ts'

/** Bytes of output of a command that is not read as it comes. */
const most = 65_536
/**
 * Shells that run at once. OpenSSH allows ten channels in a connection, of which the uploads of a session need up to four.
 */
const maxWorkers = 5

/** Milliseconds until a channel is open. Before that, the ends of uploads may have to be waited for. */
const longestTurn = 2 * patience

/** Runs commands on a signed-in connection. All methods fail with `FileRefused`. */
export class Shell {
  readonly #client: Client
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  /** Those that wait for a worker. */
  readonly #waiting: (() => void)[] = []
  #taken = 0
  #turn: Promise<unknown> = Promise.resolve()
  #over = false

  constructor(client: Client) {
    this.#client = client
  }

  /** Whether the connection has ended. */
  get over(): boolean {
    return this.#over
  }

  /** Ends all commands. Call it when the connection has ended. */
  stop(): void {
    this.#over = true
    for (const worker of this.#all) worker.stop(new FileRefused('over'))
    for (const proceed of this.#waiting.splice(0)) proceed()
  }

  /** Runs a command and returns what it prints. @param limit milliseconds without output */
  async run(script: string, args: readonly string[], limit = patience): Promise<Buffer> {
    const output: Buffer[] = []
    let bytes = 0
    const take = (data: Buffer): void => {
      bytes += data.length
      if (bytes > most) throw new FileRefused('failed', 'The command of the target printed too much.')
      output.push(Buffer.from(data))
    }
    const options: CommandOptions = { take, limit }
    await this.with((worker) => worker.run(script, args, options))
    return Buffer.concat(output)
  }

  /** Does some work with a worker of its own. */
  async with<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = await this.take()
    try {
      return await work(worker)
    } finally {
      this.giveBack(worker)
    }
  }

  /** Returns a worker that nobody else uses. Give it back afterwards, when it runs nothing. */
  async take(): Promise<Worker> {
    if (this.#taken < maxWorkers) this.#taken++
    else await this.#place()
    try {
      if (this.#over) throw new FileRefused('over')
      const idle = this.#idle.pop()
      if (idle && !idle.isBroken) return idle
      if (idle) this.#all.delete(idle)
      const worker = new Worker(await this.open('exec sh'))
      this.#all.add(worker)
      // The connection may have ended meanwhile.
      if (this.#over) worker.stop(new FileRefused('over'))
      return worker
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  giveBack(worker: Worker): void {
    if (worker.isBroken) this.#all.delete(worker)
    else this.#idle.push(worker)
    this.#leave()
  }

  /** Runs a command in a channel of its own. It must not end outside of `inTurn`. */
  async open(command: string): Promise<ClientChannel> {
    const opening = this.inTurn(async () => {
      if (this.#over) throw new FileRefused('over')
      const opened = this.#exec(command)
      return within(patience, opened).catch((error: unknown) => {
        opened.then((late) => late.close()).catch(() => {})
        throw error
      })
    })
    try {
      return await within(longestTurn, opening)
    } catch (error) {
      opening.then((late) => late.close()).catch(() => {})
      throw error instanceof TooLate ? new FileRefused('silent') : refusalOf(error)
    }
  }

  /**
   * Does some work while no channel is opened and none ends: dropbear closes a channel in which no command runs yet when
   * the command in another one ends, and may then end the whole connection.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #place(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    try {
      await within(patience, promise)
    } catch {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      throw new FileRefused('too_many')
    }
  }

  /** Lets the next one proceed, which takes this place. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken--
  }

  #exec(line: string): Promise<ClientChannel> {
    return new Promise((resolve, reject) => {
      try {
        this.#client.exec(line, (error, channel) => (error ? reject(error) : resolve(channel)))
      } catch (error) {
        // ssh2 throws if the connection has just broken.
        reject(error as Error)
      }
    })
  }
}
