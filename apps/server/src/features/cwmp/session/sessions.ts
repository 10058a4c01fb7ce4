import type { Session } from './session.ts'

/** The most open sessions of a process, and how long one may be silent and last, in milliseconds. */
const limits = { sessions: 2000, silence: 60_000, life: 600_000 } as const

interface Open {
  session: Session
  until: number
  timer: NodeJS.Timeout
}

/** The open sessions of this process. A device has one at most, and a new one ends the one before. */
export class Sessions {
  readonly #open = new Map<string, Open>()
  readonly #byDevice = new Map<number, Session>()
  readonly #abandoned: (session: Session) => void

  /** @param abandoned called with a session that the device has left without its end */
  constructor(abandoned: (session: Session) => void) {
    this.#abandoned = abandoned
  }

  get isFull(): boolean {
    return this.#open.size >= limits.sessions
  }

  find(id: string | undefined): Session | undefined {
    const open = id === undefined ? undefined : this.#open.get(id)
    open?.timer.refresh()
    return open && open.until > performance.now() ? open.session : undefined
  }

  add(session: Session): void {
    const { deviceId } = session.facts
    const before = deviceId === undefined ? undefined : this.#byDevice.get(deviceId)
    if (before) this.end(before)
    const timer = setTimeout(() => this.#leave(session), limits.silence).unref()
    this.#open.set(session.id, { session, until: performance.now() + limits.life, timer })
    if (deviceId !== undefined) this.#byDevice.set(deviceId, session)
  }

  end(session: Session): void {
    clearTimeout(this.#open.get(session.id)?.timer)
    this.#open.delete(session.id)
    const { deviceId } = session.facts
    if (deviceId !== undefined && this.#byDevice.get(deviceId) === session) this.#byDevice.delete(deviceId)
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
