import type { WebSocket } from 'ws'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { actorNow } from '../../auth/service.ts'
import { type Loss, lossOf } from '../sessions/access.ts'
import type { KeptSession } from '../sessions/kept-session.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { isSameSignIn } from '../sessions/same-sign-in.ts'
import { showOn, type ShownSocket } from './show.ts'

interface Offer {
  actor: Actor
  hidden: boolean
  until: number
}

interface Watcher {
  actor: Actor
  shown: ShownSocket
}

/** The users who watch one terminal: their tickets, their sockets, and their right to go on watching. */
export class SessionViewers {
  readonly #app: Program
  readonly #entryId: number
  readonly #kept: KeptSession
  /** The tickets that are not used yet, by their hash. */
  readonly #offers = new Map<string, Offer>()
  readonly #watchers = new Set<Watcher>()

  constructor(app: Program, entryId: number, kept: KeptSession) {
    this.#app = app
    this.#entryId = entryId
    this.#kept = kept
  }

  /** The users and roles that watching depends on. */
  get users(): number[] {
    return [...this.#watchers].flatMap(({ actor: { userId, impersonator } }) =>
      impersonator ? [userId, impersonator.userId] : [userId],
    )
  }

  get roles(): number[] {
    return [...this.#watchers].map(({ actor }) => actor.role.id)
  }

  /**
   * Returns a ticket with which a user can watch once, for a short time; undefined if there are too many, or the session
   * is not open. @param hidden whether the user of the session is not told
   */
  offer(actor: Actor, hidden: boolean): string | undefined {
    const now = Date.now()
    for (const [hash, { until }] of this.#offers) if (until < now) this.#offers.delete(hash)
    const taken = this.#offers.size + this.#watchers.size
    if (!this.#kept.isOpen || taken >= sessionLimits.viewers) return undefined
    const ticket = randomToken(128)
    this.#offers.set(hashToken(ticket).toString('hex'), { actor, hidden, until: now + sessionLimits.ticket })
    return ticket
  }

  /** Uses up a ticket. Returns what shows the session on a socket, or undefined if the ticket is not the right one. */
  take(actor: Actor, ticket: string): ((socket: WebSocket) => void) | undefined {
    const hash = hashToken(ticket).toString('hex')
    const offered = this.#offers.get(hash)
    if (!offered || !isSameSignIn(offered.actor, actor)) return undefined
    this.#offers.delete(hash)
    if (Date.now() >= offered.until) return undefined
    return (socket) => this.#show(actor, socket, offered.hidden)
  }

  /** Removes those who may not watch any longer. */
  async checkAccess(): Promise<void> {
    for (const { actor, shown } of this.#watchers) {
      const loss = await this.#lossOf(actor)
      if (loss) shown.end(loss)
    }
  }

  /** Closes the connections of browsers that do not complete the closing handshake. */
  cut(): void {
    for (const { shown } of this.#watchers) shown.cut()
  }

  #show(actor: Actor, socket: WebSocket, hidden: boolean): void {
    const name = actor.impersonator?.email ?? actor.username
    const facts = { name, guest: false, types: false, hidden }
    const shown = showOn(this.#kept, socket, facts, () => this.#watchers.delete(watcher))
    const watcher = { actor, shown }
    this.#watchers.add(watcher)
  }

  async #lossOf(actor: Actor): Promise<Loss | undefined> {
    const loss = await lossOf(this.#app, actor, this.#entryId)
    if (loss) return loss
    const now = await actorNow(this.#app, actor)
    return now?.permissions.has('close_device_remote_access') ? undefined : 'not_allowed'
  }
}
