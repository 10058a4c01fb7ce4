import { type ConnectionAttempt, readAttempt } from './admission.ts'
import type { Environment, RunningSession } from './management-lines.ts'

/**
 * Why a session ended. `lost`: the client was silent for 30 s or more. `removed`: its access was withdrawn. `changed`: it
 * had to connect again to learn of new addresses or routes. `moved`: it continued from another address. `disconnected`: a
 * user has ended it.
 */
export type EndReason = 'left' | 'lost' | 'removed' | 'changed' | 'moved' | 'disconnected' | 'hub stopped'

/** A session of a client. Bytes are the client's: received by it, sent by it. */
export interface Session extends ConnectionAttempt {
  /** The number of the session, unique until the process of the hub ends. */
  id: number
  since: Date
  received: number
  sent: number
  /** When its data last arrived here: a client sends something every 6 s. */
  heardAt: Date
  /** Whether it was found when we took over a running hub. Version and serial number are then unknown. */
  adopted: boolean
}

/** The sessions of one OpenVPN process. */
export class Sessions {
  readonly #sessions = new Map<number, Session>()
  readonly #reasons = new Map<number, EndReason>()

  open(id: number, environment: Environment, now: Date): Session {
    const session = { ...readAttempt(environment), id, since: now, received: 0, sent: 0, heardAt: now, adopted: false }
    this.#sessions.set(id, session)
    return session
  }

  adopt({ client, name, realAddress, received, sent, since }: RunningSession): Session {
    const told = { name, serial: '', realAddress, version: '', platform: '' }
    const session = { ...told, id: client, since, received: sent, sent: received, heardAt: new Date(), adopted: true }
    this.#sessions.set(client, session)
    return session
  }

  /** Takes over the server's counters: what it received is what the client sent. */
  count(id: number, received: number, sent: number): void {
    const session = this.#sessions.get(id)
    if (session && received > session.sent) session.heardAt = new Date()
    if (session) Object.assign(session, { received: sent, sent: received })
  }

  /** Remembers why a session will end, unless a reason is known already. */
  expectEnd(id: number, reason: EndReason): void {
    if (this.#sessions.has(id) && !this.#reasons.has(id)) this.#reasons.set(id, reason)
  }

  /**
   * Reads a line of OpenVPN's log: `name/203.0.113.9:4711 CC-EEN exit message received by peer`. Versions before 2.6
   * leave with a signal of their own. Every other end without a command of ours is a client that fell silent.
   */
  readLog(line: string): void {
    const words = line.split(/[ ,]/)
    const at = words.findIndex((word) => word === 'CC-EEN' || word.startsWith('SIGTERM[soft'))
    const [name = '', address] = words[at - 1]?.split('/') ?? []
    for (const session of this.named(name)) if (session.realAddress === address) this.expectEnd(session.id, 'left')
  }

  /** Forgets a session, and returns it with the reason of its end. */
  close(id: number, otherwise: EndReason): { session: Session; reason: EndReason } | undefined {
    const session = this.#sessions.get(id)
    if (!session) return undefined
    const reason = this.#reasons.get(id) ?? otherwise
    this.#sessions.delete(id)
    this.#reasons.delete(id)
    return { session, reason }
  }

  all(): Session[] {
    return [...this.#sessions.values()]
  }

  named(name: string): Session[] {
    return this.all().filter((session) => session.name === name)
  }
}
