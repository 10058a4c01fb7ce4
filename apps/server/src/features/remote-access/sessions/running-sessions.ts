import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { sessionLimits } from './limits.ts'
import { type Opened, RunningSession } from './running-session.ts'

/** Milliseconds that browsers have for the closing handshake when the server stops. */
const patience = 1000

/** The running sessions of this process, of all protocols. */
export class RunningSessions {
  readonly #app: Program
  readonly #all = new Set<RunningSession>()
  readonly #stopListening: (() => void)[]

  constructor(app: Program) {
    this.#app = app
    this.#stopListening = [
      // The notification only names a user whose permissions have to be checked again: signing out elsewhere ends
      // nothing here.
      app.bus.subscribe('sessions.ended', (payload) =>
        this.#look((session) => session.standsOn.includes((payload as { userId: number }).userId)),
      ),
      app.bus.subscribe('roles.changed', (payload) => {
        const ids = new Set((payload as { ids: number[] }).ids)
        this.#look((session) => ids.has(session.roleId))
      }),
      app.bus.subscribe('devices.kick', (payload) => {
        const ids = new Set((payload as { ids: number[] }).ids)
        for (const session of this.#all) if (ids.has(session.deviceId)) session.end('device_disconnected')
      }),
      app.bus.subscribe('remote.ended', (payload) => {
        const { ids, reason } = payload as { ids: number[]; reason: string }
        for (const session of this.#all) if (ids.includes(session.id)) session.end(reason)
      }),
      // The user of a session may not have access to the new company of its device.
      app.bus.subscribe('devices.moved', (payload) => {
        const ids = new Set((payload as { ids: number[] }).ids)
        this.#look((session) => ids.has(session.deviceId))
      }),
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

  find(id: number): RunningSession | undefined {
    return [...this.#all].find((session) => session.id === id)
  }

  start(actor: Actor, session: Opened, socket: WebSocket): void {
    const running = new RunningSession(this.#app, actor, session, socket)
    this.#all.add(running)
    void running.over.then(() => this.#all.delete(running))
  }

  async close(): Promise<void> {
    for (const stop of this.#stopListening) stop()
    const all = [...this.#all]
    for (const session of all) session.end('server_stopped')
    await Promise.all(all.map((session) => session.over))
    await Promise.race([Promise.all(all.map((session) => session.closed)), sleep(patience, undefined, { ref: false })])
    for (const session of all) session.cut()
  }

  #look(concerned: (session: RunningSession) => boolean): void {
    for (const session of this.#all) {
      if (concerned(session))
        session
          .checkAccess()
          .catch((error: unknown) => this.#app.log.warn({ error: String(error) }, 'a session could not be checked'))
    }
  }
}
