import { timingSafeEqual } from 'node:crypto'
import { KeptClient } from '@outpost/gateway/protocols/terminal/kept/kept-client'
import type { ViewerFacts } from '@outpost/gateway/protocols/terminal/kept/viewers'
import { socketClient, type SocketClient } from '@outpost/gateway/protocols/client'
import type { WebSocket } from 'ws'
import type { Actor } from '../../../kit/actor.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { sessionLimits } from './limits.ts'
import { isSameSignIn } from './same-sign-in.ts'

/** What a terminal needs to go on without its page, and to find it again. */
export class KeptSession {
  readonly entryId: number
  readonly #actor: Actor
  readonly #kept: KeptClient
  #ticket: { hash: Buffer; until: number } | undefined

  /** @param over is called when no page has returned in time */
  constructor(actor: Actor, entryId: number, socket: WebSocket, over: () => void) {
    this.#actor = actor
    this.entryId = entryId
    const started = performance.now()
    const elapsed = (): number => (performance.now() - started) / 1000
    const left = (): number => sessionLimits.longest / 1000 - elapsed()
    this.#kept = new KeptClient(socketClient(socket), { away: sessionLimits.away, elapsed, left, over })
  }

  get client(): SocketClient {
    return this.#kept.client
  }

  /** Whether a page can return to the session. */
  get isOpen(): boolean {
    return this.#kept.isOpen
  }

  /** Whether no page shows the session. */
  get isAway(): boolean {
    return this.#kept.isAway
  }

  /** Bytes of memory that the kept output takes. */
  get memory(): number {
    return this.#kept.memory
  }

  /** Shows the terminal to someone else, and returns what ends that. */
  show(client: SocketClient, facts: ViewerFacts): (reason: string) => void {
    return this.#kept.show(client, facts)
  }

  opened(): void {
    this.#kept.opened()
  }

  /** Whether the session belongs to this user and was opened with the same sign-in. */
  belongsTo(actor: Actor): boolean {
    return isSameSignIn(this.#actor, actor)
  }

  /** Returns a ticket with which a page can return once, for a short time. It replaces an earlier one. */
  offer(): string {
    const ticket = randomToken(128)
    this.#ticket = { hash: hashToken(ticket), until: Date.now() + sessionLimits.ticket }
    return ticket
  }

  /** Uses up a ticket. Returns whether it is the right one. */
  take(actor: Actor, ticket: string): boolean {
    const offered = this.#ticket
    if (!offered || !this.belongsTo(actor) || !timingSafeEqual(hashToken(ticket), offered.hash)) return false
    this.#ticket = undefined
    return Date.now() < offered.until
  }

  /** Continues the session on another socket. */
  resume(socket: WebSocket): void {
    this.#kept.resume(socketClient(socket))
  }
}
