import type {
  SftpEntry,
  SftpNotice,
  SftpOperation,
  SftpRequest,
  SftpResult,
} from '@outpost/contract/remote-access/sftp/messages'
import { WebSocket } from 'ws'
import type { Person } from '../../../testing/person.ts'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Refused = Extract<SftpNotice, { t: 'refused' }>

/** A page of an SFTP session as the server sees it: a WebSocket, and HTTP for the content of files. */
export class FilesClient {
  readonly notices: SftpNotice[] = []
  readonly #socket: WebSocket
  readonly #url: string
  readonly #person: Person
  readonly session: number
  #id = 0
  closeCode: number | undefined

  constructor(url: string, person: Person, session: { id: number; ticket: string }) {
    this.#url = url
    this.#person = person
    this.session = session.id
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/rms-connect/ws/${session.id}?t=${session.ticket}`, {
      headers: { cookie: person.headers['cookie'] ?? '', origin: url },
      perMessageDeflate: false,
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', (code) => (this.closeCode = code))
    this.#socket.on('message', (data) => this.notices.push(JSON.parse(String(data)) as SftpNotice))
  }

  async opened(): Promise<this> {
    await this.until('the upgrade', () => this.#socket.readyState !== WebSocket.CONNECTING)
    return this
  }

  say(request: SftpRequest): void {
    this.#socket.send(JSON.stringify(request))
  }

  /** Sends any text, as a broken page does. */
  babble(text: string): void {
    this.#socket.send(text)
  }

  leave(): void {
    this.#socket.terminate()
  }

  /** Sends an operation. Returns its result and entries, or the refusal. */
  async ask(
    operation: Without<SftpOperation, 'id'>,
  ): Promise<{ result: SftpResult; entries: SftpEntry[]; refused?: undefined } | { refused: Refused }> {
    const id = ++this.#id
    this.say({ ...operation, id } as SftpOperation)
    const isEnd = (notice: SftpNotice): boolean => (notice.t === 'done' || notice.t === 'refused') && notice.id === id
    await this.until(`the end of ${operation.t}`, () => this.notices.some(isEnd), 60_000)
    const end = this.notices.find(isEnd)!
    if (end.t === 'refused') return { refused: end }
    const entries = this.notices.flatMap((notice) => (notice.t === 'entries' && notice.id === id ? notice.entries : []))
    return { result: (end as Extract<SftpNotice, { t: 'done' }>).result, entries }
  }

  /** Like `ask`, for operations that succeed. */
  async does(operation: Without<SftpOperation, 'id'>): Promise<{ result: SftpResult; entries: SftpEntry[] }> {
    const answer = await this.ask(operation)
    if (answer.refused) throw new Error(JSON.stringify(answer.refused))
    return answer
  }

  address(query: Record<string, string>, session = this.session): string {
    return `${this.#url}/api/remote/sessions/${session}/file?${new URLSearchParams(query)}`
  }

  download(path: string, headers: Record<string, string> = {}, person = this.#person): Promise<Response> {
    return fetch(this.address({ path }), { headers: { ...person.headers, ...headers } })
  }

  archive(paths: readonly string[], transfer?: number, signal?: AbortSignal): Promise<Response> {
    return fetch(`${this.#url}/api/remote/sessions/${this.session}/archive`, {
      method: 'POST',
      headers: { ...this.#person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ paths, transfer }),
      ...(signal && { signal }),
    })
  }

  upload(
    path: string,
    body: NonNullable<RequestInit['body']>,
    {
      replace = false,
      headers = {},
      person = this.#person,
      signal,
    }: {
      replace?: boolean
      headers?: Record<string, string>
      person?: Person
      signal?: AbortSignal
    } = {},
  ): Promise<Response> {
    return fetch(this.address({ path, replace: String(replace) }), {
      method: 'PUT',
      headers: { ...person.headers, 'content-type': 'application/octet-stream', ...headers },
      body,
      ...(signal && { signal }),
      // Node requires this for a body that is a stream.
      duplex: 'half',
    } as RequestInit)
  }

  async hears<K extends SftpNotice['t']>(kind: K): Promise<Extract<SftpNotice, { t: K }>> {
    await this.until(`the notice ${kind}`, () => this.notices.some((notice) => notice.t === kind))
    return this.notices.find((notice) => notice.t === kind) as Extract<SftpNotice, { t: K }>
  }

  async until(what: string, met: () => boolean, limit = 15_000): Promise<void> {
    const end = Date.now() + limit
    while (!met()) {
      if (Date.now() > end)
        throw new Error(`${what} did not come; notices ${JSON.stringify(this.notices).slice(-1500)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}
