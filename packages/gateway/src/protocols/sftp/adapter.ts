import type { SftpRequest } from '@outpost/contract/remote-access/sftp/messages'
import type { Client, SFTPWrapper } from 'ssh2'
import { TooLate, within } from '../../within.ts'
import { type AdapterSession, type ProtocolAdapter, SessionFailure, sessionOver } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { closeClient } from '../ssh/close.ts'
import { logIn, type Login } from '../ssh/login.ts'
import { LoginDenied } from '../ssh/login-denied.ts'
import { readPrivateKey } from '../ssh/private-key.ts'
import { rememberedCredentials } from '../ssh/remembered.ts'
import type { FileRequests } from './file-requests.ts'
import { TargetFiles } from './files.ts'
import { Operations } from './operations.ts'
import { SftpRequests } from './requests.ts'
import { ShellRequests } from './shell/requests.ts'
import { FilesTalk } from './talk.ts'

const maxTries = 5
/** Milliseconds that the user has to fill in the login form, and that the host has to start SFTP. */
const patience = { form: 300_000, start: 20_000 } as const

/**
 * The files of an SSH host. Its messages are `SftpRequest` and `SftpNotice` of the contract; the program around it
 * transfers the content of files (`openFiles`).
 */
export const sftp: ProtocolAdapter<SocketClient> = (session, client) => new SftpSession(session, client).run()

class SftpSession {
  readonly #session: AdapterSession
  readonly #client: SocketClient
  readonly #talk: FilesTalk
  #operations: Operations | undefined

  constructor(session: AdapterSession, client: SocketClient) {
    this.#session = session
    this.#client = client
    this.#talk = new FilesTalk(client, {
      // Before the files are open the page has nothing to ask for.
      operation: (operation) => this.#operations?.start(operation),
      stop: (id) => this.#operations?.stop(id),
      nonsense: (message) => session.fail(new SessionFailure('session', 'BAD_MESSAGE', message)),
    })
    this.#whenOver(() => {
      this.#talk.stop(sessionOver())
      this.#operations?.stopAll()
    })
  }

  async run(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const request = await this.#talk.ask('open', patience.form)
      try {
        return await this.#open(request)
      } catch (error) {
        if (!(error instanceof LoginDenied)) throw error
        if (tries === maxTries)
          throw new SessionFailure(
            'login',
            'TOO_MANY_TRIES',
            `${error.message} That was the last of ${maxTries} attempts.`,
            'denied',
          )
        this.#talk.say({ t: 'denied', message: error.message, methods: [...error.methods], code: error.code })
      }
    }
  }

  async #open(request: Extract<SftpRequest, { t: 'open' }>): Promise<void> {
    const { username } = request
    const isRemembered = username === undefined
    const credentials = isRemembered ? await rememberedCredentials(this.#session) : { ...request, username }
    const key =
      credentials.key === undefined ? undefined : await readPrivateKey(credentials.key, credentials.passphrase)
    const stream = await this.#session.connect()
    const login = await logIn({
      stream,
      credentials,
      isRemembered,
      key,
      talk: this.#talk,
      session: this.#session,
    })
    this.#whenOver(() => closeClient(login.client, stream.duplex))
    this.#session.step('files')
    const { requests, through } = await this.#start(login)
    const home = await requests.realpath('.').catch(() => '/')
    const files = new TargetFiles(requests)
    this.#operations = new Operations({
      files,
      say: (notice) => this.#talk.say(notice),
      waiting: () => this.#client.bufferedAmount,
      changed: (what) => this.#session.note(what),
      did: (event) => this.#session.did(event),
    })
    this.#session.openFiles(files)
    this.#talk.say({ t: 'ready', home, through })
  }

  /** Starts SFTP. If the target has none, the user may continue through its shell. @throws SessionFailure */
  async #start(login: Login): Promise<{ requests: FileRequests; through: 'sftp' | 'shell' }> {
    const lost = this.#watchEnd(login)
    let refusal: Error
    try {
      const requests = new SftpRequests(await within(patience.start, request(login.client)))
      requests.raw.on('error', lost.because)
      requests.raw.once('close', lost.now)
      return { requests: this.#stopping(requests), through: 'sftp' }
    } catch (error) {
      refusal = error as Error
    }
    if (this.#session.signal.aborted) throw sessionOver()
    const reason = refusal instanceof TooLate ? 'It did not start in time.' : refusal.message
    this.#talk.say({ t: 'no_sftp', message: reason.slice(0, 300) })
    await this.#talk.ask('shell', patience.form)
    this.#session.step('files')
    return { requests: this.#stopping(await ShellRequests.begin(login.client)), through: 'shell' }
  }

  #stopping(requests: FileRequests): FileRequests {
    this.#whenOver(() => requests.stop())
    return requests
  }

  /** Ends the session when the connection is lost: at once by `now`, with the reason that `because` was told. */
  #watchEnd({ client }: Login): { because(error: Error): void; now(): void } {
    let problem = ''
    const lost = {
      because: (error: Error) => void (problem = error.message),
      now: () =>
        this.#session.fail(
          new SessionFailure(
            'session',
            'CONNECTION_LOST',
            `The connection to the host was lost${problem ? `: ${problem}` : ''}.`.slice(0, 300),
            'lost',
          ),
        ),
    }
    client.on('error', lost.because)
    client.once('close', lost.now)
    return lost
  }

  #whenOver(release: () => void): void {
    const { signal } = this.#session
    if (signal.aborted) release()
    else signal.addEventListener('abort', release, { once: true })
  }
}

/** Starts SFTP on a signed-in connection. */
const request = (client: Client): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    // Without this the request would never settle if the connection broke now.
    client.once('close', () => reject(new Error('the connection was lost')))
    client.sftp((error, wrapper) => (error ? reject(error) : resolve(wrapper)))
  })
