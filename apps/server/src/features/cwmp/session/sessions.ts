import { networkOf } from '@outpost/gateway/half-open'
import type { Session } from './session.ts'

/**
 * The most open sessions of a process: in all, of one company, of its devices without credentials of their own, and
 * from one address.
 */
const most = { all: 2000, ofCompany: 500, shared: 100, atAddress: 250 } as const
/** How long a session may be silent and last, in milliseconds. */
const limits = { silence: 60_000, life: 600_000 } as const

/** Where a session comes from. */
export interface Origin {
  companyId: number
  ip: string
  /** Whether the device signed in with the credentials that all new devices of the company share. */
  isShared: boolean
}

interface Open {
  session: Session
  origin: Origin
  until: number
  timer: NodeJS.Timeout
}

/**
 * The open sessions of this process. A device has one at most, and a new one ends the one before. No company and no
 * address can keep all others out.
 */
export class Sessions {
  readonly #open = new Map<string, Open>()
  readonly #bySpeaker = new Map<string, Session>()
  readonly #counts = new Map<string, number>()
  readonly #abandoned: (session: Session) => void

  /** @param abandoned called with a session that the device has left without its end */
  constructor(abandoned: (session: Session) => void) {
    this.#abandoned = abandoned
  }

  /** Whether there is room for one more session from there. */
  hasRoom(origin: Origin): boolean {
    return placesOf(origin).every(([place, limit]) => (this.#counts.get(place) ?? 0) < limit)
  }

  /** Returns an open session, which may then be silent for another while. One that has lasted too long ends. */
  find(id: string | undefined): Session | undefined {
    const open = id === undefined ? undefined : this.#open.get(id)
    if (!open) return undefined
    if (open.until > performance.now()) {
      open.timer.refresh()
      return open.session
    }
    this.#leave(open.session)
    return undefined
  }

  /** Returns the open session of a device. */
  ofDevice(id: number): Session | undefined {
    return this.#bySpeaker.get(speakerOf(id))
  }

  isOpen({ id }: Session): boolean {
    return this.#open.has(id)
  }

  /** Adds a session in place of the one that the device had before. Returns false if there is no room for it. */
  add(session: Session, origin: Origin): boolean {
    const { speaker } = session.facts
    const before = this.#bySpeaker.get(speaker)
    if (before) this.end(before)
    if (!this.hasRoom(origin)) return false
    const timer = setTimeout(() => this.#leave(session), limits.silence).unref()
    this.#open.set(session.id, { session, origin, until: performance.now() + limits.life, timer })
    this.#bySpeaker.set(speaker, session)
    for (const [place] of placesOf(origin)) this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1)
    return true
  }

  end(session: Session): void {
    const open = this.#open.get(session.id)
    if (!open) return
    clearTimeout(open.timer)
    this.#open.delete(session.id)
    const { speaker } = session.facts
    if (this.#bySpeaker.get(speaker) === session) this.#bySpeaker.delete(speaker)
    for (const [place] of placesOf(open.origin)) {
      const left = (this.#counts.get(place) ?? 0) - 1
      if (left > 0) this.#counts.set(place, left)
      else this.#counts.delete(place)
    }
  }

  /** Ends all sessions, when the process stops. */
  close(): void {
    for (const { session } of this.#open.values()) this.end(session)
  }

  #leave(session: Session): void {
    this.end(session)
    this.#abandoned(session)
  }
}

/** The speaker of the sessions of a device that is known. */
export const speakerOf = (deviceId: number): string => `device ${deviceId}`

/** The places that a session takes, and how many there are of each. */
const placesOf = ({ companyId, ip, isShared }: Origin): (readonly [place: string, limit: number])[] => [
  ['all', most.all],
  [`company ${companyId}`, most.ofCompany],
  ...(isShared ? [[`shared ${companyId}`, most.shared] as const] : []),
  [`address ${networkOf(ip)}`, most.atAddress],
]
