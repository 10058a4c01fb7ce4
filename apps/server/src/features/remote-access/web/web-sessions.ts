import type { App, Program } from '../../../context.ts'
import { RunningWebSession } from './running-web-session.ts'
import { findWebSession } from './store.ts'

/** The web sessions that this process serves at the moment. */
class WebSessions {
  readonly #app: Program
  readonly #all = new Map<string, RunningWebSession>()
  readonly #stopListening: (() => void)[]

  constructor(app: Program) {
    this.#app = app
    const checkAll = (): void => this.#all.forEach((session) => session.checkAgain())
    const closeNamed = (payload: unknown): void => {
      const { ids } = payload as { ids: number[] }
      for (const each of this.#all.values()) if (ids.includes(each.session.id)) void each.close()
    }
    this.#stopListening = [
      app.bus.subscribe('remote.ended', closeNamed),
      // The cookies of guests were removed: open connections are closed, and the owner's browser connects again.
      app.bus.subscribe('remote.unshared', closeNamed),
      // These only say that something may have changed; access is checked again.
      app.bus.subscribe('sessions.ended', checkAll),
      app.bus.subscribe('roles.changed', checkAll),
      app.bus.subscribe('devices.moved', checkAll),
      app.bus.subscribe('companies.moved', checkAll),
      app.bus.onReconnect(checkAll),
    ]
  }

  /** Returns the session of a host label; undefined if there is none or it has ended. */
  async find(label: string): Promise<RunningWebSession | undefined> {
    const known = this.#all.get(label)
    if (known) return (await known.isAllowed()) ? known : undefined
    const row = await findWebSession(this.#app, label)
    if (!row) return undefined
    // Another request may have been faster.
    const made = this.#all.get(label) ?? new RunningWebSession(this.#app, label, row, () => this.#all.delete(label))
    this.#all.set(label, made)
    return (await made.isAllowed()) ? made : undefined
  }

  async close(): Promise<void> {
    for (const stop of this.#stopListening) stop()
    await Promise.all([...this.#all.values()].map((session) => session.close()))
  }
}

const sessionsOf = new WeakMap<App, WebSessions>()

/** The web sessions of a program. */
export function webSessionsOf(app: Program): WebSessions {
  const sessions = sessionsOf.get(app) ?? new WebSessions(app)
  sessionsOf.set(app, sessions)
  return sessions
}

/** Closes the connections of all web sessions of this process. The sessions go on when the server is back. */
export async function closeWebSessions(app: App): Promise<void> {
  await sessionsOf.get(app)?.close()
  sessionsOf.delete(app)
}
