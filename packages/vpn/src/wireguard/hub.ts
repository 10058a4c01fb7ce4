import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { causeOf } from '../network/causes.ts'
import { HubNetwork, type Traffic } from '../network/hub-network.ts'
import type { Space } from '../network/space.ts'
import { formatAddress, type Subnet } from '../network/subnet.ts'
import { hubAddress } from '../openvpn/server-config.ts'
import type { EndReason, Session } from '../openvpn/sessions.ts'
import type { Engine } from './engine.ts'
import { WireguardInterface } from './interface.ts'
import type { Peer } from './peers.ts'
import { type Changes, type KeptSession, WireguardSessions } from './sessions.ts'

/** With what a hub runs. A change of any of these restarts it. */
export interface WireguardSettings {
  /** Name of the interface, at most 15 characters (IFNAMSIZ of Linux). */
  device: string
  port: number
  subnet: Subnet
  privateKey: string
}

/** Who may connect, and reach whom. */
export interface WireguardTraffic extends Traffic {
  peers: readonly Peer[]
}

/** What a hub tells. A client that may not connect is met with silence, so there are no refusals. */
export interface WireguardEvents {
  connected: (session: Session) => void
  disconnected: (session: Session, reason: EndReason) => void
  /** The interface has gone without being asked to. All its sessions were reported as ended before. */
  ended: () => void
}

/** Milliseconds between two looks at the interface, and after a failed one. */
const [pace, paceAfterFailure] = [5_000, 500]
/** Failed looks after which the interface counts as gone. */
const mostFailures = 2

const keptFile = 'wireguard-sessions.json'

/** One WireGuard interface. Its sessions are found by looking at it every 5 s. */
export class WireguardHub extends HubNetwork {
  readonly #sessions = new WireguardSessions()
  readonly #folder: string
  readonly #settings: WireguardSettings
  readonly #space: Space
  readonly #events: WireguardEvents
  readonly #interface: WireguardInterface
  #peers: readonly Peer[] = []
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  /** Looks and changes follow one another, so that no look sees half of a change. */
  #turn: Promise<unknown> = Promise.resolve()
  #closed = false

  /** @param folder of the hub's files, for this hub alone */
  constructor(
    folder: string,
    settings: WireguardSettings,
    { space, engine }: { space: Space; engine: Exclude<Engine['engine'], 'none'> },
    events: WireguardEvents,
  ) {
    super(space, settings.device, formatAddress(hubAddress(settings.subnet)))
    this.#folder = folder
    this.#settings = settings
    this.#space = space
    this.#events = events
    this.#interface = new WireguardInterface(folder, settings.device, space, engine)
  }

  /** Starts the hub. Throws when it does not run within 10 s: in a sentence, or with the words of the kernel. */
  async start(traffic: WireguardTraffic): Promise<void> {
    try {
      const { subnet, port, privateKey } = this.#settings
      const address = formatAddress(hubAddress(subnet))
      await mkdir(this.#folder, { recursive: true, mode: 0o711 })
      // The hub begins new sessions with those who were connected before: some would notice only after two minutes.
      for (const { publicKey, session } of await this.#readKept())
        this.#interface.remember(publicKey, session.realAddress)
      await this.#keep()
      await this.#interface.create(privateKey, port, address, subnet.prefix)
      await this.apply(traffic)
      this.#begin()
    } catch (error) {
      await this.stop()
      const words = error instanceof Error ? error.message : String(error)
      throw new Error(causeOf(words), { cause: error })
    }
  }

  /** Takes over a hub that an earlier process has started. Returns false if none runs. */
  async adopt(traffic: WireguardTraffic): Promise<boolean> {
    try {
      await this.#interface.look()
    } catch {
      return false
    }
    const kept = await this.#readKept()
    // Those who have lost their access meanwhile are told apart when the peers are applied.
    this.#peers = kept.map(({ session, publicKey }) => ({ name: session.name, publicKey, networks: [] }))
    for (const session of this.#sessions.adopt(kept)) this.#events.connected(session)
    await this.apply(traffic)
    this.#begin()
    return true
  }

  /** Changes routes, access and peers of the running hub. Sessions of those who keep their access are not interrupted. */
  override apply({ peers, ...traffic }: WireguardTraffic): Promise<void> {
    return this.#inTurn(async () => {
      // The counters of a peer are lost with it.
      await this.#look()
      await super.apply(traffic)
      this.#peers = peers
      await this.#interface.set(peers)
      await this.#look()
    })
  }

  /** Ends the session of a client. It connects again on its own if it is still admitted. */
  end(name: string, reason: EndReason): Promise<void> {
    return this.#inTurn(async () => {
      const peer = this.#peers.find((one) => one.name === name)
      if (!peer) return
      await this.#look()
      await this.#interface.drop(peer.publicKey)
      await this.#tell(this.#sessions.end(reason, name))
      await this.#interface.set(this.#peers)
    })
  }

  sessions = (): Session[] => this.#sessions.all()

  /** Looks at the interface now. */
  look = (): Promise<void> => this.#inTurn(() => this.#look())

  /** Leaves the interface running, for the next process to adopt. */
  release(): void {
    this.#closed = true
    clearInterval(this.#timer)
    void this.forgetNames()
  }

  /** Removes the interface and its space. Clients notice it when nobody answers them. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#inTurn(async () => {
      if (!this.#closed) await this.#look().catch(() => undefined)
      this.#closed = true
      this.#endAll()
    })
    await this.forgetNames()
    await this.#interface.remove()
    await this.#space.remove().catch(() => undefined)
  }

  #begin(): void {
    this.#timer = setInterval(() => void this.#lookInTime(), pace)
    this.#timer.unref()
  }

  async #lookInTime(): Promise<void> {
    try {
      await this.look()
      this.#failures = 0
    } catch {
      this.#failures += 1
      if (this.#closed) return
      if (this.#failures < mostFailures) {
        setTimeout(() => void this.#lookInTime(), paceAfterFailure).unref()
        return
      }
      this.#closed = true
      clearInterval(this.#timer)
      this.#endAll()
      this.#events.ended()
    }
  }

  /** Tells that all sessions have ended. What was kept of them stays, so that the next start finds their clients. */
  #endAll(): void {
    for (const { session, reason } of this.#sessions.end('hub stopped').closed)
      this.#events.disconnected(session, reason)
  }

  async #look(): Promise<void> {
    if (this.#closed) return
    const seen = await this.#interface.look()
    await this.#tell(this.#sessions.look(this.#peers, seen, new Date()))
  }

  /** Tells what has changed, and keeps it for the next process. */
  async #tell({ opened, closed }: Changes): Promise<void> {
    for (const { session, reason } of closed) this.#events.disconnected(session, reason)
    for (const session of opened) this.#events.connected(session)
    if (opened.length > 0 || closed.length > 0) await this.#keep()
  }

  async #keep(): Promise<void> {
    const path = join(this.#folder, keptFile)
    await writeFile(`${path}.new`, JSON.stringify(this.#sessions.kept()), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  async #readKept(): Promise<KeptSession[]> {
    const dates = new Set(['since', 'heardAt'])
    try {
      return JSON.parse(await readFile(join(this.#folder, keptFile), 'utf8'), (key, value) =>
        dates.has(key) ? new Date(value as string) : (value as unknown),
      ) as KeptSession[]
    } catch {
      // There is none before the first start. Without it, sessions begin again in the log.
      return []
    }
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(act)
    this.#turn = next.catch(() => undefined)
    return next
  }
}

/** Whether the folder of a hub is that of one of this kind. */
export const isWireguardFolder = (names: readonly string[]): boolean =>
  names.some((name) => name.startsWith('wireguard'))
