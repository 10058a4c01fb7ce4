import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Program } from '../../../context.ts'
import type { WebSocket } from 'ws'
import type { Actor } from '../../../kit/actor.ts'
import type { SessionGuests } from '../guests/session-guests.ts'
import type { KeptSession } from './kept-session.ts'
import { sessionLimits } from './limits.ts'
import type { SessionFiles } from '../sftp/session-files.ts'
import type { SessionViewers } from '../viewing/session-viewers.ts'

/** A running session of any kind, from the point of view of what can end it. */
export interface LiveSession {
  readonly id: number
  readonly userId: number
  /** The users whose permissions the session depends on: the user, and anyone who impersonates that user. */
  readonly standsOn: readonly number[]
  /** The role with which the session was opened. */
  readonly roleId: number
  readonly deviceId: number
  /** The transfers of an SFTP session. */
  readonly files?: SessionFiles | undefined
  /** Set for a terminal in the browser, which goes on for a time when its page disconnects. */
  readonly kept?: KeptSession | undefined
  /** Those who see a terminal beside its user: who watch it, and who came with its link. */
  readonly viewers?: SessionViewers | undefined
  readonly guests?: SessionGuests | undefined
  /** Continues it on another page. */
  resume?(socket: WebSocket): void
  /** Resolves when the end is stored or cannot be stored. */
  readonly over: Promise<void>
  /** Resolves when the connection of the user is closed. */
  readonly closed: Promise<void>
  end(reason: string): void
  /** Ends the session if its sign-in, the permissions of its user or its entry no longer allow it. */
  checkAccess(): Promise<void>
  /** Closes the connection of a user who does not complete the closing handshake. */
  cut(): void
}

const sessionsOf = new WeakMap<App, RunningSessions>()

/** Returns the running sessions of this process. */
export function runningOf(app: Program): RunningSessions {
  const running = sessionsOf.get(app) ?? new RunningSessions(app)
  sessionsOf.set(app, running)
  return running
}

/** Returns a session that runs in this process. */
export const findRunning = (app: App, id: number): LiveSession | undefined => sessionsOf.get(app)?.find(id)

/**
 * Returns a terminal that the caller opened with the same sign-in: the given one, or else the latest one of the entry
 * that no page shows.
 */
export function findKept(
  app: App,
  actor: Actor,
  entryId: number,
  id?: number,
): { id: number; kept: KeptSession } | undefined {
  const own = (sessionsOf.get(app)?.all ?? []).flatMap((session) =>
    session.kept?.isOpen && session.kept.entryId === entryId && session.kept.belongsTo(actor)
      ? [{ id: session.id, kept: session.kept }]
      : [],
  )
  return id === undefined ? own.findLast(({ kept }) => kept.isAway) : own.find((session) => session.id === id)
}

/** Ends every session of this process, and waits until that is stored. For the shutdown of the server. */
export async function closeSessions(app: App): Promise<void> {
  await sessionsOf.get(app)?.close()
  sessionsOf.delete(app)
}

/** Milliseconds that clients have for the closing handshake when the server stops. */
const patience = 1000

/** The running sessions of this process, of all protocols. */
export class RunningSessions {
  readonly #log: Program['log']
  readonly #all = new Set<LiveSession>()
  /** Sessions that are about to run, and why they were ended meanwhile. */
  readonly #starting = new Set<{ id: number; reason?: string }>()
  readonly #stopListening: (() => void)[]

  constructor(app: Program) {
    this.#log = app.log
    this.#stopListening = [
      // The notification only names a user whose permissions have to be checked again: signing out elsewhere ends
      // nothing here.
      app.bus.subscribe('sessions.ended', (payload) => {
        const { userId } = payload as { userId: number }
        this.#look(({ standsOn, viewers }) => standsOn.includes(userId) || viewers?.users.includes(userId) === true)
      }),
      app.bus.subscribe('roles.changed', (payload) => {
        const ids = new Set((payload as { ids: number[] }).ids)
        this.#look(({ roleId, viewers }) => ids.has(roleId) || viewers?.roles.some((id) => ids.has(id)) === true)
      }),
      app.bus.subscribe('devices.kick', (payload) => {
        const ids = new Set((payload as { ids: number[] }).ids)
        for (const session of this.#all) if (ids.has(session.deviceId)) session.end('device_disconnected')
      }),
      app.bus.subscribe('remote.ended', (payload) => {
        const { ids, reason } = payload as { ids: number[]; reason: string }
        for (const session of this.#all) if (ids.includes(session.id)) session.end(reason)
        for (const session of this.#starting) if (ids.includes(session.id)) session.reason = reason
      }),
      // The user of a session may not have access to the new company of its device.
      app.bus.subscribe('devices.moved', (payload) => {
        const ids = new Set((payload as { ids: number[] }).ids)
        this.#look((session) => ids.has(session.deviceId))
      }),
      // It may be anybody's reach that has changed, because everything below the company has moved with it.
      app.bus.subscribe('companies.moved', () => this.#look(() => true)),
      app.bus.onReconnect(() => this.#look(() => true)),
    ]
  }

  /** Returns a message if the user or the device has the maximum number of sessions, else undefined. */
  fullFor(userId: number, deviceId: number): string | undefined {
    const all = [...this.#all]
    if (all.filter((session) => session.userId === userId).length >= sessionLimits.perUser)
      return `You have ${sessionLimits.perUser} sessions open. Close one first.`
    if (all.filter((session) => session.deviceId === deviceId).length >= sessionLimits.perDevice)
      return `The device has ${sessionLimits.perDevice} sessions open. Close one first.`
    return undefined
  }

  get all(): readonly LiveSession[] {
    return [...this.#all]
  }

  find(id: number): LiveSession | undefined {
    return [...this.#all].find((session) => session.id === id)
  }

  /** Watches a session that is about to run. @returns a function that stops that, and says why the session was ended */
  starting(id: number): () => string | undefined {
    const session: { id: number; reason?: string } = { id }
    this.#starting.add(session)
    return () => {
      this.#starting.delete(session)
      return session.reason
    }
  }

  add(session: LiveSession): void {
    this.#all.add(session)
    void session.over.then(() => this.#all.delete(session))
  }

  async close(): Promise<void> {
    for (const stop of this.#stopListening) stop()
    const all = [...this.#all]
    for (const session of all) session.end('server_stopped')
    await Promise.all(all.map((session) => session.over))
    await Promise.race([Promise.all(all.map((session) => session.closed)), sleep(patience, undefined, { ref: false })])
    for (const session of all) session.cut()
  }

  #look(concerned: (session: LiveSession) => boolean): void {
    for (const session of this.#all) {
      if (concerned(session))
        session
          .checkAccess()
          .catch((error: unknown) => this.#log.warn({ error: String(error) }, 'a session could not be checked'))
    }
  }
}
