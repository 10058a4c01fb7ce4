import { once } from 'node:events'
import { join } from 'node:path'
import { causeOf } from '../network/causes.ts'
import { HubNetwork, type Traffic } from '../network/hub-network.ts'
import type { Space } from '../network/space.ts'
import { formatAddress } from '../network/subnet.ts'
import { type Admission, type ConnectionAttempt, readAttempt, writeAnswer } from './admission.ts'
import { connectManagement, type Management } from './management.ts'
import { type ManagementEvent, readSessions } from './management-lines.ts'
import {
  type HubKeys,
  boundLog,
  endProcesses,
  lastLogLines,
  readLoaded,
  readProcessId,
  removeKeys,
  startServer,
  writeHubFiles,
  writeLoaded,
  writeRevoked,
  writeServerCertificate,
} from './process.ts'
import { fileNames, hubAddress, type ServerSettings } from './server-config.ts'
import { type EndReason, type Session, Sessions } from './sessions.ts'

/** What a hub asks and tells. */
export interface HubEvents {
  /** Decides whether a client may connect, and at each renewal of its keys whether it may stay. */
  admit: (attempt: ConnectionAttempt) => Promise<Admission>
  /** A client was refused, for this reason. */
  refused: (attempt: ConnectionAttempt, reason: string) => void
  connected: (session: Session) => void
  disconnected: (session: Session, reason: EndReason) => void
  /** The process of the hub has ended without being asked to. All its sessions were reported as ended before. */
  ended: () => void
}

const startLimitMs = 10_000

/** One OpenVPN server, driven over its management socket. */
export class Hub extends HubNetwork {
  readonly #sessions = new Sessions()
  readonly #folder: string
  readonly #settings: ServerSettings
  readonly #space: Space
  readonly #events: HubEvents
  #management: Management | undefined
  #onReady: () => void = () => undefined
  #stopping = false
  #released = false
  /** Whether the server has been ready for clients. */
  #opened = false

  /** @param folder of the hub's files, for this hub alone. It should be in memory: it holds the server's key. */
  constructor(folder: string, settings: ServerSettings, space: Space, events: HubEvents) {
    super(space, settings.device, formatAddress(hubAddress(settings.subnet)))
    this.#folder = folder
    this.#settings = settings
    this.#space = space
    this.#events = events
  }

  /** Starts the server. Throws when it does not run within 10 s: with a sentence, or with the last lines of OpenVPN's log. */
  async start(keys: HubKeys, traffic: Traffic): Promise<void> {
    try {
      await endProcesses(this.#folder)
      await this.#space.create(this.#settings.device, this.#settings.type)
      await writeHubFiles(this.#folder, this.#settings, keys, this.#space.account)
      const { processId, ended } = await startServer(this.#folder, this.#settings, this.#space)
      const opened = this.#open(processId).then(() => true)
      // The end of its log, which tells why, becomes the error.
      if (!(await Promise.race([opened, ended.then(() => false)]))) throw new Error('OpenVPN has ended')
      await writeLoaded(this.#folder, keys.certificate)
      await this.apply(traffic)
    } catch (error) {
      const lines = await lastLogLines(this.#folder)
      await this.stop()
      throw new Error(causeOf(lines) || (error instanceof Error ? error.message : String(error)), { cause: error })
    }
  }

  /** Takes over a server that an earlier process has started. Returns false if none runs. */
  async adopt(traffic: Traffic): Promise<boolean> {
    try {
      await this.#connect(0)
    } catch {
      return false
    }
    this.#opened = true
    await this.#space.enter(await readProcessId(this.#folder))
    for (const running of readSessions((await this.#management?.list('status 3')) ?? []))
      this.#events.connected(this.#sessions.adopt(running))
    await this.apply(traffic)
    return true
  }

  /** Refuses the certificates of this list from the next handshake on. End their sessions with `end` as well. */
  revoke = (list: string): Promise<void> => writeRevoked(this.#folder, list, this.#space.account)

  /** Keeps the log of the server small. Ends a server that is broken; `ended` follows. To be called every few seconds. */
  async watchLog(): Promise<void> {
    if (!(await boundLog(this.#folder))) await endProcesses(this.#folder)
  }

  /** The server's certificate with which the hub runs, or an empty text if that is unknown. */
  loaded = (): Promise<string> => readLoaded(this.#folder)

  /**
   * Gives the running server another certificate. All clients connect again within seconds. Throws if the server does
   * not run again within 10 s.
   */
  async renew(keys: HubKeys): Promise<void> {
    await writeServerCertificate(this.#folder, keys, this.#space.account)
    for (const { id } of this.#sessions.all()) this.#sessions.expectEnd(id, 'changed')
    const ready = this.#nextReady()
    await this.#management?.command('signal SIGUSR1')
    await withinLimit(ready)
    await writeLoaded(this.#folder, keys.certificate)
  }

  /**
   * Ends the sessions of a client. It connects again by itself if it is still admitted, or with `HALT` only when its user
   * starts it.
   */
  async end(name: string, reason: EndReason, how: 'RESTART' | 'HALT' = 'RESTART'): Promise<void> {
    for (const { id } of this.#sessions.named(name)) {
      this.#sessions.expectEnd(id, reason)
      // A client that has just left is gone already.
      await this.#management?.command(`client-kill ${String(id)} ${how}`).catch(() => undefined)
    }
  }

  /**
   * Ends the session of a client whose connection has ended: over UDP the hub does not see that. OpenVPN gives a client
   * 5 s to leave before it tells of the end, for which there is nobody to wait here.
   */
  async endFrom(realAddress: string, reason: 'left' | 'lost'): Promise<void> {
    for (const { id } of this.#sessions.all().filter((session) => session.realAddress === realAddress)) {
      await this.#management?.command(`client-kill ${String(id)} RESTART`).catch(() => undefined)
      this.#close(id, reason)
    }
  }

  sessions = (): Session[] => this.#sessions.all()

  /** Leaves the server running, for the next process to adopt. */
  release(): void {
    this.#released = true
    void this.forgetNames()
    this.#management?.close()
  }

  /** Stops the server and removes its space and keys. Clients learn that the hub ends. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const { id } of this.#sessions.all()) this.#sessions.expectEnd(id, 'hub stopped')
    await this.#management?.command('signal SIGTERM').catch(() => undefined)
    const end = performance.now() + 3_000
    while (this.#management && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    this.#management?.close()
    await endProcesses(this.#folder)
    await this.forgetNames()
    await this.#space.remove().catch(() => undefined)
    await removeKeys(this.#folder)
  }

  /** The interface exists, and OpenVPN has it open, once the server is ready for clients. */
  async #open(processId: number): Promise<void> {
    const ready = this.#nextReady()
    await this.#connect(startLimitMs)
    await this.#management?.command('hold release')
    await withinLimit(ready)
    this.#opened = true
    const { device, subnet } = this.#settings
    await this.#space.enter(processId)
    const own = formatAddress(hubAddress(subnet))
    await this.#space.bring(device, own)
    const address = `${own}/${String(subnet.prefix)}`
    await this.#space.run(['ip', 'address', 'replace', address, 'dev', device])
    await this.#space.run(['ip', 'link', 'set', device, 'mtu', '1500', 'txqueuelen', '1000', 'up'])
  }

  /** Settles when the server is ready for clients the next time. */
  #nextReady = (): Promise<void> => new Promise((resolve) => (this.#onReady = resolve))

  async #connect(limitMs: number): Promise<void> {
    const socket = join(this.#folder, fileNames.socket)
    this.#management = await connectManagement(
      socket,
      (event) => this.#onEvent(event),
      () => this.#onClosed(),
      limitMs,
    )
    await this.#management.command('state on')
    await this.#management.command('log on')
    await this.#management.command('bytecount 5')
  }

  #onEvent(event: ManagementEvent): void {
    if (event.kind === 'bytes') this.#sessions.count(event.client, event.received, event.sent)
    else if (event.kind === 'state' && event.name === 'CONNECTED') this.#onReady()
    else if (event.kind === 'hold' && this.#opened) this.#restarted()
    else if (event.kind === 'log') this.#sessions.readLog(event.text)
    else if (event.kind === 'client') {
      const { type, client, key, environment } = event
      if (type === 'CONNECT' || type === 'REAUTH') void this.#answer({ type, client, key }, readAttempt(environment))
      else if (type === 'ESTABLISHED') this.#events.connected(this.#sessions.open(client, environment, new Date()))
      else this.#close(client, 'lost', environment)
    }
  }

  async #answer(
    request: { type: 'CONNECT' | 'REAUTH'; client: number; key: number },
    attempt: ConnectionAttempt,
  ): Promise<void> {
    const admission = await this.#events.admit(attempt).catch((): Admission => {
      return { admitted: false, reason: 'The hub cannot check access at the moment. Try again.' }
    })
    if (!admission.admitted) this.#events.refused(attempt, admission.reason)
    // An error means that the client or the server has gone meanwhile.
    const answer = writeAnswer(request, this.#settings.subnet, admission)
    await this.#management?.command(answer).catch(() => undefined)
  }

  /** OpenVPN restarts and waits to be released. It then numbers its sessions from the beginning. */
  #restarted(): void {
    for (const { id } of this.#sessions.all()) this.#close(id, 'hub stopped')
    void this.#management?.command('hold release').catch(() => undefined)
  }

  #close(id: number, otherwise: EndReason, environment?: ReadonlyMap<string, string>): void {
    const [received, sent] = [environment?.get('bytes_received'), environment?.get('bytes_sent')].map(Number)
    if (received && sent) this.#sessions.count(id, received, sent)
    const closed = this.#sessions.close(id, otherwise)
    if (closed) this.#events.disconnected(closed.session, closed.reason)
  }

  #onClosed(): void {
    this.#management = undefined
    if (this.#released) return
    for (const { id } of this.#sessions.all()) this.#close(id, 'hub stopped')
    if (!this.#stopping) this.#events.ended()
  }
}

/** Waits for a promise. Throws after 10 s. */
async function withinLimit(promise: Promise<void>): Promise<void> {
  const limit = AbortSignal.timeout(startLimitMs)
  await Promise.race([promise, once(limit, 'abort').then(() => limit.throwIfAborted())])
}
