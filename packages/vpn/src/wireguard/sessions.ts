import type { EndReason, Session } from '../openvpn/sessions.ts'
import type { Peer, SeenPeer } from './peers.ts'

/** Seconds after its last handshake for which a client counts as connected: a new one follows after 120 s of traffic. */
const connectedSeconds = 180

/** A session with what is needed to continue it in another process of ours. */
export interface KeptSession {
  session: Session
  publicKey: string
  /** The counters of the peer when the session began. */
  base: { received: number; sent: number }
}

/** What a look at the interface has shown. */
export interface Changes {
  opened: Session[]
  closed: { session: Session; reason: EndReason }[]
}

/**
 * The sessions of a hub, derived from what its interface shows from time to time: WireGuard tells of no connection and
 * no end. A client that leaves is noticed when its last handshake is three minutes old.
 */
export class WireguardSessions {
  readonly #kept = new Map<string, KeptSession>()
  #counters = new Map<string, { received: number; sent: number }>()
  #lastId = 0

  /** Continues sessions that an earlier process has kept, if they are still open. Returns them. */
  adopt(kept: readonly KeptSession[]): Session[] {
    for (const one of kept) {
      this.#lastId = Math.max(this.#lastId, one.session.id)
      this.#kept.set(one.session.name, { ...one, session: { ...one.session, adopted: true } })
    }
    return this.all()
  }

  /** Takes over what the interface shows. A peer that is not among `peers` has lost its access. */
  look(peers: readonly Peer[], seen: readonly SeenPeer[], now: Date): Changes {
    const changes: Changes = { opened: [], closed: [] }
    const byKey = new Map(seen.map((one) => [one.publicKey, one]))
    const keys = new Map(peers.map(({ name, publicKey }) => [name, publicKey]))
    for (const { session, publicKey } of this.kept())
      if (keys.get(session.name) !== publicKey) this.#close(session, 'removed', changes)
    for (const { name, publicKey } of peers) {
      const found = byKey.get(publicKey)
      if (found) this.#follow(name, found, now, changes)
    }
    this.#counters = new Map(seen.map(({ publicKey, received, sent }) => [publicKey, { received, sent }]))
    return changes
  }

  #follow(name: string, seen: SeenPeer, now: Date, changes: Changes): void {
    const isConnected = seen.handshake > 0 && now.getTime() / 1000 - seen.handshake < connectedSeconds
    const open = this.#kept.get(name)?.session
    if (open && !isConnected) this.#close(open, 'lost', changes)
    else if (open && open.realAddress !== seen.realAddress) {
      // The log tells where from a client was connected, so another address is another session.
      this.#close(open, 'moved', changes)
      this.#open(name, seen, now, changes)
    } else if (isConnected && !open) this.#open(name, seen, new Date(seen.handshake * 1000), changes)
    this.#count(name, seen, now)
  }

  #open(name: string, seen: SeenPeer, since: Date, changes: Changes): void {
    const told = { serial: '', realAddress: seen.realAddress, version: '', platform: '' }
    const counted = { received: 0, sent: 0, heardAt: since, adopted: false }
    const session = { ...told, ...counted, name, since, id: (this.#lastId += 1) }
    const base = this.#counters.get(seen.publicKey) ?? { received: 0, sent: 0 }
    this.#kept.set(name, { session, publicKey: seen.publicKey, base })
    changes.opened.push(session)
  }

  /** What the hub received is what the client sent. */
  #count(name: string, seen: SeenPeer, now: Date): void {
    const kept = this.#kept.get(name)
    if (!kept) return
    const { session, base } = kept
    const [received, sent] = [seen.sent - base.sent, seen.received - base.received]
    if (sent > session.sent) session.heardAt = now
    Object.assign(session, { received: Math.max(0, received), sent: Math.max(0, sent) })
  }

  #close(session: Session, reason: EndReason, changes: Changes): void {
    this.#kept.delete(session.name)
    changes.closed.push({ session, reason })
  }

  /** Ends the session of a client, or all. */
  end(reason: EndReason, name?: string): Changes {
    const changes: Changes = { opened: [], closed: [] }
    for (const session of this.all())
      if (name === undefined || session.name === name) this.#close(session, reason, changes)
    return changes
  }

  all = (): Session[] => [...this.#kept.values()].map(({ session }) => session)

  /** What another process needs to continue. */
  kept = (): KeptSession[] => [...this.#kept.values()]
}
