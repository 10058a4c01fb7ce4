import { fail } from '@outpost/contract/kit/errors'
import { isKept, type SessionProtocol } from '@outpost/contract/remote-access/session'
import type { SftpNotice } from '@outpost/contract/remote-access/sftp/messages'
import { adapters } from '@outpost/gateway/protocols/adapters'
import { socketClient, type SocketClient } from '@outpost/gateway/protocols/client'
import type { Recorder } from '@outpost/gateway/recording/recorder'
import type { TargetFiles } from '@outpost/gateway/protocols/sftp/files'
import { type RemoteSession, runSession, type SessionCounts } from '@outpost/gateway/protocols/session'
import type { WebSocket } from 'ws'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { useCredentials } from '../credentials/store.ts'
import { SessionGuests } from '../guests/session-guests.ts'
import type { EntryRow } from '../queries.ts'
import { recordSession } from '../recording/record-session.ts'
import { keepLeftovers } from '../sftp/leftovers.ts'
import { SessionFiles } from '../sftp/session-files.ts'
import { TransferLog } from '../sftp/transfer-log.ts'
import { SessionViewers } from '../viewing/session-viewers.ts'
import { lossOf } from './access.ts'
import { storeEnd, writeSession } from './accounting.ts'
import { KeptSession } from './kept-session.ts'
import { sessionLimits } from './limits.ts'
import { pingBrowser } from './ping-browser.ts'
import type { LiveSession } from './running-sessions.ts'
import { targetKeysOf } from './target-keys.ts'

/** The facts about a session that is about to run. */
export interface Opened {
  id: number
  entry: EntryRow
  protocol: SessionProtocol
}

/**
 * A running session: connects its WebSocket with its database row, counts bytes, checks limits and permissions, and
 * stores the end.
 */
export class RunningSession implements LiveSession {
  readonly id: number
  readonly userId: number
  /** The users whose permissions the session depends on: the user, and anyone who impersonates that user. */
  readonly standsOn: readonly number[]
  /** The role with which the session was opened. */
  readonly roleId: number
  readonly deviceId: number
  /** Resolves when the end is stored or cannot be stored. */
  readonly over: Promise<void>
  /** Set for a terminal, which goes on for a time when its page disconnects. */
  readonly kept: KeptSession | undefined
  readonly viewers: SessionViewers | undefined
  readonly guests: SessionGuests | undefined
  readonly #app: Program
  readonly #actor: Actor
  readonly #entry: EntryRow
  #socket: WebSocket
  readonly #started = performance.now()
  readonly #session: RemoteSession
  readonly #timer: NodeJS.Timeout
  #pings: NodeJS.Timeout
  #lastByte = performance.now()
  #written: SessionCounts = { toDevice: 0, fromDevice: 0 }
  #isOver: () => void = () => {}
  #files: SessionFiles | undefined
  readonly #recorder: Recorder | undefined
  readonly #log: TransferLog

  constructor(app: Program, actor: Actor, { id, entry, protocol }: Opened, socket: WebSocket) {
    this.#app = app
    this.#actor = actor
    this.id = id
    this.#entry = entry
    this.#socket = socket
    this.userId = actor.userId
    this.standsOn = [actor.userId, ...(actor.impersonator ? [actor.impersonator.userId] : [])]
    this.roleId = actor.role.id
    this.deviceId = entry.device_id
    this.over = new Promise((resolve) => (this.#isOver = resolve))
    this.#log = new TransferLog(app, entry, actor)
    if (isKept(protocol)) this.kept = new KeptSession(actor, entry.id, socket, () => this.end('not_returned'))
    if (this.kept) {
      this.viewers = new SessionViewers(app, entry.id, this.kept)
      this.guests = new SessionGuests(entry, this.kept)
    }
    const page = this.kept?.client ?? socketClient(socket)
    const recorded = recordSession(app, { id, entry }, page, (reason) => this.end(reason))
    const { client } = recorded
    this.#recorder = recorded.recorder
    this.#timer = setInterval(() => this.#check(), sessionLimits.check)
    this.#pings = pingBrowser(socket)
    this.#session = runSession(adapters[protocol], this.#watched(client, protocol), {
      connect: () => this.#connect(),
      keys: targetKeysOf(app, entry, actor),
      credentials: () => useCredentials(app, entry, actor),
      onOpen: () => this.kept?.opened(),
      onFiles: (files) => this.#openFiles(files, client),
      onChange: (change) => this.#log.add(change),
      onFileEvent: (event) => this.#recorder?.add('file', event) ?? Promise.resolve(),
      onEnd: (reason, counts) => void this.#ended(reason, counts),
    })
  }

  /** The transfers of an SFTP session; undefined before the files are open, and after the session. */
  get files(): SessionFiles | undefined {
    return this.#files
  }

  /** Resolves when the connection of the browser is closed. */
  get closed(): Promise<void> {
    const socket = this.#socket
    if (socket.readyState === socket.CLOSED) return Promise.resolve()
    return new Promise((resolve) => socket.once('close', () => resolve()))
  }

  /** Continues a terminal on another page of the same user. */
  resume(socket: WebSocket): void {
    if (this.kept?.isOpen) {
      clearInterval(this.#pings)
      this.#socket = socket
      this.#pings = pingBrowser(socket)
    }
    this.kept?.resume(socket)
  }

  /** Ends the session, and sends the reason to the page. */
  end(reason: string): void {
    this.#session.end(reason)
  }

  /**
   * Ends the session if its sign-in, the permissions of its user or its entry no longer allow it. Those who watch it are
   * checked too.
   */
  async checkAccess(): Promise<void> {
    const loss = await lossOf(this.#app, this.#actor, this.#entry.id)
    if (loss) return this.end(loss)
    await this.viewers?.checkAccess()
    await this.guests?.checkAllowed(this.#app)
  }

  /** Closes the connection of a browser that does not complete the closing handshake. */
  cut(): void {
    this.#socket.terminate()
    this.viewers?.cut()
    this.guests?.cut()
  }

  #connect() {
    const { link } = this.#app
    if (!link) return Promise.reject(fail('DEVICE_OFFLINE'))
    return link.stream(this.deviceId, { host: this.#entry.address, port: this.#entry.destination_port })
  }

  #openFiles(files: TargetFiles, client: SocketClient): void {
    const recorder = this.#recorder
    this.#files = new SessionFiles({
      files,
      log: this.#log,
      record: recorder && ((event) => recorder.add('file', event)),
      active: () => (this.#lastByte = performance.now()),
      archived: (archive) => client.sendText(JSON.stringify({ t: 'archived', ...archive } satisfies SftpNotice)),
      failed: (path, { problem, message }) =>
        client.sendText(JSON.stringify({ t: 'transfer', path, problem, message } satisfies SftpNotice)),
    })
    keepLeftovers(this.#app, { id: this.id, entryId: this.#entry.id }, files)
  }

  /** Wraps the client so that every byte of the protocol resets the idle time; for files, every request of the page. */
  #watched(inner: SocketClient, protocol: SessionProtocol): SocketClient {
    inner.onMessage((_data, binary) => {
      if (binary || protocol === 'sftp') this.#lastByte = performance.now()
    })
    const sendBytes: SocketClient['sendBytes'] = (bytes, sent) => {
      this.#lastByte = performance.now()
      inner.sendBytes(bytes, sent)
    }
    return {
      ...inner,
      sendBytes,
      get bufferedAmount() {
        return inner.bufferedAmount
      },
    }
  }

  #check(): void {
    const now = performance.now()
    if (now - this.#started > sessionLimits.longest) return this.end('time_over')
    if (now - this.#lastByte > sessionLimits.idle) return this.end('idle')
    const counts = this.#session.counts()
    const work = async (): Promise<void> => {
      if (counts.toDevice !== this.#written.toDevice || counts.fromDevice !== this.#written.fromDevice) {
        await writeSession(this.#app, this.id, counts)
        this.#written = counts
      }
      await this.checkAccess()
    }
    work().catch((error: unknown) =>
      this.#app.log.warn({ session: this.id, error: String(error) }, 'a session could not be checked'),
    )
  }

  async #ended(reason: string, counts: SessionCounts): Promise<void> {
    clearInterval(this.#timer)
    clearInterval(this.#pings)
    this.#files?.end()
    this.#files = undefined
    await this.#recorder?.finish(reason)
    await storeEnd(this.#app, this.id, { ...counts, endReason: reason })
    await this.#log.flush()
    this.#isOver()
  }
}
