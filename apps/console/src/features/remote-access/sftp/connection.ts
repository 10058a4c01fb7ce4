import { maxPaths, type SftpProblem } from '@outpost/contract/remote-access/sftp/constants'
import type {
  SftpEntry,
  SftpNotice,
  SftpOperation,
  SftpRequest,
  SftpResult,
} from '@outpost/contract/remote-access/sftp/messages'
import type { SessionNotice } from '@outpost/contract/remote-access/session'
import { type ConnectionParts, SessionConnection } from '../sessions/connection.ts'
import type { Login, Question } from '../terminal/connection.ts'

type Own = Exclude<SftpNotice, SessionNotice>
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** An operation as the page states it; the connection adds the id. */
type Operation = Without<SftpOperation, 'id'>
/** What the user must answer before the files are open. */
export type FilesQuestion = Question | Extract<Own, { t: 'no_sftp' }>
type TransferNotice = Extract<Own, { t: 'transfer' }>

/** Why the target refused something. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly problem: SftpProblem
  readonly path: string | undefined

  constructor(problem: SftpProblem, message = '', path?: string) {
    super(message)
    this.problem = problem
    this.path = path
  }
}

interface Pending {
  resolve: (result: SftpResult) => void
  reject: (error: Error) => void
  onEntries: ((entries: readonly SftpEntry[]) => void) | undefined
  onProgress: ((count: number) => void) | undefined
}

/** An SFTP session: its sign-in, its questions, and operations that are answered by id. */
export class FilesConnection {
  readonly #session: SessionConnection<FilesQuestion, Own, SftpRequest>
  readonly #pending = new Map<number, Pending>()
  #nextId = 0
  #home = '/'
  #through: 'sftp' | 'shell' = 'sftp'
  /** Whether the user has chosen the shell; then the page does not ask again when it signs in again. */
  #prefersShell = false
  #sessionId = 0
  #moved = { received: 0, sent: 0 }
  /** Called when the server has sent the whole of an archive. */
  onArchived: (notice: Extract<Own, { t: 'archived' }>) => void = () => undefined
  /** Called when a transfer failed on the server while the browser is still sending. */
  onTransfer: (notice: TransferNotice) => void = () => undefined

  constructor(parts: ConnectionParts) {
    const open = async (): Promise<string> => {
      const address = await parts.open()
      this.#sessionId = Number(/\/ws\/(\d+)/.exec(address)?.[1])
      return address
    }
    this.#session = new SessionConnection(
      { ...parts, open },
      {
        bytes: () => undefined,
        notice: (notice) => this.#hear(notice),
        step: () => undefined,
        dropped: () => this.#drop(),
      },
    )
    this.state = this.#session.state
    this.watch = this.#session.watch
  }

  readonly state: SessionConnection<FilesQuestion, Own, SftpRequest>['state']
  readonly watch: (watcher: () => void) => () => void
  /** The bytes of files that were transferred. */
  readonly counts = (): Readonly<{ received: number; sent: number }> => this.#moved

  /** The folder in which the user starts. */
  get home(): string {
    return this.#home
  }

  /** How the files are reached. */
  get through(): 'sftp' | 'shell' {
    return this.#through
  }

  get sessionId(): number {
    return this.#sessionId
  }

  /** Counts bytes of a file. */
  moved(direction: 'received' | 'sent', bytes: number): void {
    this.#moved = { ...this.#moved, [direction]: this.#moved[direction] + bytes }
  }

  /** Logs in: on the running session if it was refused there, otherwise on a new one. */
  async login(login: Login): Promise<void> {
    const session = this.#session
    const { phase, question } = session.state()
    if (phase === 'opening') return
    if (question?.t === 'denied' && session.isConnected) {
      session.goOn({ failure: undefined, step: 'tunnel' })
      session.say({ t: 'open', ...login })
      return
    }
    this.#moved = { received: 0, sent: 0 }
    await session.begin(() => session.say({ t: 'open', ...login }))
  }

  /** Opens a session in which the server signs in with the remembered credentials. */
  start(): Promise<void> {
    return this.login({})
  }

  acceptHostKey(accept: boolean): void {
    this.#answer({ t: 'hostkey', accept })
  }

  answer(answers: string[]): void {
    this.#answer({ t: 'answers', answers })
  }

  /** Continues through the shell of a target that has no SFTP. */
  useShell(): void {
    this.#prefersShell = true
    this.#answer({ t: 'shell' })
  }

  close(): void {
    this.#session.close()
  }

  /**
   * Sends an operation and waits for its end.
   * @throws FileProblem; the signal's reason if it was cancelled
   */
  ask(
    operation: Operation,
    { signal, ...listeners }: Partial<Pick<Pending, 'onEntries' | 'onProgress'>> & { signal?: AbortSignal } = {},
  ): Promise<SftpResult> {
    return new Promise((resolve, reject) => {
      if (this.#session.state().phase !== 'open') return reject(new FileProblem('over'))
      const id = ++this.#nextId
      this.#pending.set(id, { resolve, reject, onEntries: listeners.onEntries, onProgress: listeners.onProgress })
      this.#session.say({ ...operation, id } as SftpRequest)
      signal?.addEventListener('abort', () => {
        if (!this.#pending.delete(id)) return
        this.#session.say({ t: 'stop', id })
        reject(signal.reason as Error)
      })
    })
  }

  /** Sends an operation for any number of paths, in as many requests as that takes. @throws as `ask` */
  async askAll(
    operation: { t: 'remove' } | { t: 'chmod'; mode: number },
    paths: readonly string[],
    { onProgress, ...options }: Parameters<FilesConnection['ask']>[1] = {},
  ): Promise<void> {
    let before = 0
    for (let from = 0; from < paths.length; from += maxPaths) {
      let here = 0
      const report = (count: number): void => {
        here = count
        onProgress?.(before + count)
      }
      await this.ask({ ...operation, paths: paths.slice(from, from + maxPaths) }, { ...options, onProgress: report })
      before += here
    }
  }

  #answer(request: Extract<SftpRequest, { t: 'hostkey' | 'answers' | 'shell' }>): void {
    if (this.#session.state().phase !== 'asking') return
    this.#session.goOn()
    this.#session.say(request)
  }

  #drop(): void {
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(new FileProblem('over'))
  }

  #hear(notice: Own): void {
    switch (notice.t) {
      case 'ready':
        this.#home = notice.home
        this.#through = notice.through
        return this.#session.opened('files')
      case 'entries':
        return this.#pending.get(notice.id)?.onEntries?.(notice.entries)
      case 'progress':
        return this.#pending.get(notice.id)?.onProgress?.(notice.count)
      case 'done':
        return this.#take(notice.id)?.resolve(notice.result)
      case 'refused':
        return this.#take(notice.id)?.reject(new FileProblem(notice.problem, notice.message, notice.path))
      case 'archived':
        return this.onArchived(notice)
      case 'transfer':
        return this.onTransfer(notice)
      case 'no_sftp':
        this.#session.ask(notice)
        return this.#prefersShell ? this.useShell() : undefined
      default:
        return this.#session.ask(notice)
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }
}
