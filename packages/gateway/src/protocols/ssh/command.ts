import type { Client, ClientChannel } from 'ssh2'
import {
  type AdapterSession,
  type ProtocolAdapter,
  type SessionClient,
  SessionFailure,
  type TargetCredentials,
} from '../adapter.ts'
import { readCredentials } from '../credentials.ts'
import { closeClient } from './close.ts'
import { logIn, type Login, type SignInTalk } from './login.ts'
import { LoginDenied } from './login-denied.ts'
import { OutputKeeper } from './output-keeper.ts'
import { readPrivateKey } from './private-key.ts'

/** Milliseconds that the host has to start the command. */
const patience = 20_000
/** Bytes of output, also of those that are not kept, after which a command is ended. */
const flood = 4 * 1024 * 1024

export interface CommandRequest {
  command: string
  /** Milliseconds from its start after which the command is ended. */
  limit: number
  /** The most bytes of each output that are kept. */
  keep: number
  /** Without them the remembered ones are used. */
  credentials: TargetCredentials | undefined
}

export interface CommandResult {
  exit: number | undefined
  signal: string | undefined
  stdout: OutputKeeper
  stderr: OutputKeeper
  end: 'exited' | 'time_over' | 'too_much_output'
  milliseconds: number
}

/** Receives the result of a command, unless the session fails before. */
export interface CommandClient extends SessionClient {
  finished(result: CommandResult): void
}

/** Nobody can answer: a host with another key than the accepted one gets nothing, and questions remain unanswered. */
const unattended: SignInTalk = {
  say: () => {},
  hostKey: () => Promise.resolve({ accept: false }),
  answers: () => Promise.resolve({ answers: [] }),
}

/** Runs one command on an SSH host, without a terminal and without input. */
export const sshCommand =
  (request: CommandRequest): ProtocolAdapter<CommandClient> =>
  async (session, client) => {
    const login = await signIn(session, request.credentials)
    const close = (): void => closeClient(login.client, login.stream.duplex)
    if (session.signal.aborted) return close()
    session.signal.addEventListener('abort', close, { once: true })
    session.step('shell')
    client.finished(await new Running(login.client, request).result)
    session.end('exited')
  }

async function signIn(session: AdapterSession, given: TargetCredentials | undefined): Promise<Login> {
  try {
    const credentials = given ?? (await readCredentials(session))
    if (!credentials) throw new LoginDenied('No credentials are remembered for this target.', [], 'NOT_REMEMBERED')
    const key =
      credentials.key === undefined ? undefined : await readPrivateKey(credentials.key, credentials.passphrase)
    const stream = await session.connect()
    return await logIn({ stream, credentials, isRemembered: given === undefined, key, talk: unattended, session })
  } catch (error) {
    if (!(error instanceof LoginDenied)) throw error
    throw new SessionFailure('login', error.code ?? 'DENIED', error.message, 'denied')
  }
}

/** A command from its start to its result. */
class Running {
  readonly result: Promise<CommandResult>
  #started = performance.now()
  readonly #stdout: OutputKeeper
  readonly #stderr: OutputKeeper
  readonly #settle: { resolve(result: CommandResult): void; reject(error: Error): void }
  readonly #limit: number
  #timer: NodeJS.Timeout
  #channel: ClientChannel | undefined
  #exit: number | undefined
  #signal: string | undefined
  #bytes = 0

  constructor(client: Client, { command, limit, keep }: CommandRequest) {
    this.#stdout = new OutputKeeper(keep)
    this.#stderr = new OutputKeeper(keep)
    const { promise, resolve, reject } = Promise.withResolvers<CommandResult>()
    this.result = promise
    this.#settle = { resolve, reject }
    this.#limit = limit
    this.#timer = setTimeout(() => this.#lost('The host did not start the command in time.'), patience)
    client.once('close', () => this.#lost('The connection to the host was lost.'))
    try {
      client.exec(command, (error, channel) => {
        if (error) this.#lost(`The host did not run the command: ${error.message}.`.slice(0, 300))
        else this.#follow(channel)
      })
    } catch (error) {
      // ssh2 throws if the connection broke right after the sign-in.
      this.#lost(`The connection to the host was lost: ${(error as Error).message}.`.slice(0, 300))
    }
  }

  #follow(channel: ClientChannel): void {
    this.#channel = channel
    this.#started = performance.now()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#stop('time_over'), this.#limit)
    channel.on('data', (data: Buffer) => this.#take(this.#stdout, data))
    channel.stderr.on('data', (data: Buffer) => this.#take(this.#stderr, data))
    channel.on('exit', (code: number | null, signal?: string) => {
      this.#exit = code ?? undefined
      this.#signal = signal
    })
    channel.once('close', () => this.#end('exited'))
    // A command that reads input gets its end at once. After `end()` ssh2 would close the channel as soon as the output has
    // ended, and the exit code could be lost.
    channel.eof()
  }

  #take(output: OutputKeeper, data: Buffer): void {
    output.add(data)
    this.#bytes += data.length
    if (this.#bytes > flood) this.#stop('too_much_output')
  }

  /** Ends the command. A host may ignore the signal; the connection is closed in any case. */
  #stop(end: CommandResult['end']): void {
    this.#channel?.signal('KILL')
    this.#channel?.close()
    this.#end(end)
  }

  #end(end: CommandResult['end']): void {
    clearTimeout(this.#timer)
    this.#settle.resolve({
      exit: this.#exit,
      signal: this.#signal,
      stdout: this.#stdout,
      stderr: this.#stderr,
      end,
      milliseconds: Math.round(performance.now() - this.#started),
    })
  }

  #lost(message: string): void {
    clearTimeout(this.#timer)
    this.#settle.reject(new SessionFailure('session', 'CONNECTION_LOST', message, 'lost'))
  }
}
