import { randomUUID } from 'node:crypto'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { sleep } from './until.ts'

/** Where requests are sent, and by whom. */
interface Target {
  url: string
  admin: Person
}

/** One request, as seen by its client. */
export interface Sent {
  method: 'GET' | 'POST'
  /** Only for a write: the name of the tag that it creates. */
  name?: string
  /** When it was sent, in milliseconds of `performance.now()`. */
  at: number
  seconds: number
  /** 0 when there was no response. */
  status: number
  retryAfter: string | null
  text: string
}

/** The longest time for a request: the server has to respond before (F3 of docs/faults.md). */
const limitMs = 25_000

/** Clients that read and write continuously, and a record of the responses that they received. */
export class Load {
  readonly sent: Sent[] = []
  readonly #end = new AbortController()
  readonly #people: Promise<void>[]

  /**
   * Starts `people` clients of each kind; `pauseMs` is the pause between a response and the next request, `reads` the
   * paths that those who read request in turn.
   */
  constructor(program: Target, { people = 4, pauseMs = 10, reads = ['/devices?limit=10'] } = {}) {
    const tag = (): Promise<void> => this.#ask(program, 'POST', '/tags', randomUUID())
    let turn = 0
    const read = (): Promise<void> => this.#ask(program, 'GET', reads[turn++ % reads.length]!)
    this.#people = Array.from({ length: people }, () => [
      this.#repeat(tag, pauseMs),
      this.#repeat(read, pauseMs),
    ]).flat()
  }

  /** Names of the writes that were acknowledged: these must exist, whatever happens. */
  get acknowledged(): string[] {
    return this.sent.filter(({ method, status }) => method === 'POST' && status === 201).map(({ name }) => name!)
  }

  /** Returns the requests sent from a moment on. */
  since(moment: number): Sent[] {
    return this.sent.filter(({ at }) => at >= moment)
  }

  /** Counts the requests by the status of their response. */
  statuses(sent: readonly Sent[] = this.sent): Record<string, number> {
    const sums: Record<string, number> = {}
    for (const { status } of sent) sums[status] = (sums[status] ?? 0) + 1
    return sums
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#people)
  }

  async #repeat(act: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.#end.signal.aborted) {
      await act()
      await sleep(pauseMs)
    }
  }

  async #ask(program: Target, method: Sent['method'], path: string, name?: string): Promise<void> {
    const headers = { ...program.admin.headers, ...(name ? { 'content-type': 'application/json' } : {}) }
    const body = name ? JSON.stringify({ name, company_id: 1, color: '#2f6fed' }) : undefined
    const at = performance.now()
    const done = (status: number, retryAfter: string | null, text: string): void => {
      this.sent.push({ method, name, at, seconds: (performance.now() - at) / 1000, status, retryAfter, text })
    }
    try {
      const answer = await fetch(`${program.url}/api${path}`, {
        method,
        headers,
        body,
        signal: AbortSignal.timeout(limitMs),
      })
      const text = await answer.text()
      done(answer.status, answer.headers.get('retry-after'), answer.ok ? '' : text.slice(0, 300))
    } catch (error) {
      done(0, null, String(error))
    }
  }
}

/** Returns the acknowledged writes that an API client does not find. */
export async function missing(person: Person, acknowledged: readonly string[]): Promise<string[]> {
  const there = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const { status, body } = await person.get(`/tags?limit=100&offset=${offset}`)
    if (status !== 200) throw new Error(`the tags were answered ${status}`)
    for (const { name } of body.data) there.add(name)
    if (body.data.length < 100) break
  }
  return acknowledged.filter((name) => !there.has(name))
}
