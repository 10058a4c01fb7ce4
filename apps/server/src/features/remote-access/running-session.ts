import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '@outpost/contract/kit/errors'
import { runSshTerminal, type TerminalCounts, type TerminalSession } from '@outpost/gateway/protocols/ssh-terminal'
import { terminalSocket, type TerminalSocket } from '@outpost/gateway/protocols/terminal-socket'
import type { WebSocket } from 'ws'
import type { App } from '../../context.ts'
import type { Actor } from '../../kit/actor.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { writeDeviceLog } from '../devices/service.ts'
import { lossOf } from './access.ts'
import { sessionLimits } from './limits.ts'
import type { EntryRow } from './queries.ts'
import { rememberedHostKey, writeSession } from './service.ts'

/** Tries to write a session's end down, and milliseconds before the second one; each next wait is twice as long. */
const lastWord = { tries: 5, wait: 250 } as const

/** A terminal session between its WebSocket and its row: counted, watched, and written down when it is over. */
export class RunningSession {
  readonly userId: number
  /** Those on whose rights it stands: the user, and whoever acts as him. */
  readonly standsOn: readonly number[]
  /** The role with which it was opened. */
  readonly roleId: number
  readonly deviceId: number
  /** Settles when the end is written down, or cannot be. */
  readonly over: Promise<void>
  /** Settles when the browser's connection is gone. */
  readonly closed: Promise<void>
  readonly #app: App
  readonly #actor: Actor
  readonly #entry: EntryRow
  readonly #id: number
  readonly #socket: WebSocket
  readonly #started = Date.now()
  readonly #terminal: TerminalSession
  readonly #timers: NodeJS.Timeout[]
  #lastByte = Date.now()
  #written: TerminalCounts = { toDevice: 0, fromDevice: 0 }
  #isOver: () => void = () => {}

  constructor(app: App, actor: Actor, session: { id: number; entry: EntryRow }, socket: WebSocket) {
    this.#app = app
    this.#actor = actor
    this.#id = session.id
    this.#entry = session.entry
    this.#socket = socket
    this.userId = actor.userId
    this.standsOn = [actor.userId, ...(actor.impersonator ? [actor.impersonator.userId] : [])]
    this.roleId = actor.role.id
    this.deviceId = session.entry.device_id
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()))
    this.over = new Promise((resolve) => (this.#isOver = resolve))
    this.#timers = [setInterval(() => this.#check(), sessionLimits.check), askForLife(socket)]
    this.#terminal = runSshTerminal(this.#watched(socket), {
      connect: () => this.#connect(),
      rememberedHostKey: () => rememberedHostKey(app, session.entry.id),
      rememberHostKey: (fingerprint) => this.#rememberHostKey(fingerprint),
      onEnd: (reason, counts) => void this.#ended(reason, counts),
    })
  }

  /** Ends the session; the page is told the reason. */
  end(reason: string): void {
    this.#terminal.end(reason)
  }

  /** Looks whether the session may go on: its time, its user's rights, its entry. */
  async checkAccess(): Promise<void> {
    const loss = await lossOf(this.#app, this.#actor, this.#entry.id)
    if (loss) this.end(loss)
  }

  /** Gives up on a browser that does not answer the goodbye. */
  cut(): void {
    this.#socket.terminate()
  }

  #connect() {
    const { link } = this.#app
    if (!link) return Promise.reject(fail('DEVICE_OFFLINE'))
    return link.stream(this.deviceId, { host: this.#entry.address, port: this.#entry.destination_port })
  }

  /** The socket, with every byte of the terminal noted as a sign of use. */
  #watched(socket: WebSocket): TerminalSocket {
    const inner = terminalSocket(socket)
    inner.onMessage((_data, binary) => {
      if (binary) this.#lastByte = Date.now()
    })
    const sendBytes: TerminalSocket['sendBytes'] = (bytes, sent) => {
      this.#lastByte = Date.now()
      inner.sendBytes(bytes, sent)
    }
    return { ...inner, sendBytes, get bufferedAmount() { return inner.bufferedAmount } }
  }

  #check(): void {
    const now = Date.now()
    if (now - this.#started > sessionLimits.longest) return this.end('time_over')
    if (now - this.#lastByte > sessionLimits.idle) return this.end('idle')
    const counts = this.#terminal.counts()
    const work = async (): Promise<void> => {
      if (counts.toDevice !== this.#written.toDevice || counts.fromDevice !== this.#written.fromDevice) {
        await writeSession(this.#app, this.#id, counts)
        this.#written = counts
      }
      await this.checkAccess()
    }
    work().catch((error: unknown) => this.#app.log.warn({ session: this.#id, error: String(error) }, 'a session could not be checked'))
  }

  /** The person vouched for a host's key: the device's log says who. */
  async #rememberHostKey(fingerprint: string): Promise<void> {
    const entry = this.#entry
    try {
      await inTransaction(this.#app.db, systemScope, async (tx) => {
        await tx.updateTable('remote_access').set({ host_key_fingerprint: fingerprint }).where('id', '=', entry.id).execute()
        const line = { type: 'Remote access', status: true, log: `${entry.name}: accepted the host key ${fingerprint}` }
        await writeDeviceLog(tx, { id: entry.device_id, company_id: entry.company_id, serial: entry.device_serial }, line, this.#actor)
      })
    } catch (error) {
      this.#app.log.warn({ entry: entry.id, error: String(error) }, 'a host key could not be remembered')
    }
  }

  async #ended(reason: string, counts: TerminalCounts): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (let n = 1; n <= lastWord.tries; n++) {
      try {
        await writeSession(this.#app, this.#id, { ...counts, endReason: reason })
        break
      } catch (error) {
        if (n === lastWord.tries) this.#app.log.error({ session: this.#id, error: String(error) }, 'the end of a session could not be written down')
        else await sleep(lastWord.wait * 2 ** (n - 1))
      }
    }
    this.#isOver()
  }
}

/** Pings a browser that may have gone without a word; a paused socket cannot answer and is not asked. */
function askForLife(socket: WebSocket): NodeJS.Timeout {
  let alive = true
  socket.on('pong', () => (alive = true))
  return setInterval(() => {
    if (socket.isPaused) return
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, sessionLimits.ping)
}
