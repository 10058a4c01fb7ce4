import { spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, readlink, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { underAccount } from '../network/account.ts'
import { programEnvironment } from '../network/environment.ts'
import { run } from '../network/run.ts'
import type { Space } from '../network/space.ts'
import type { Engine } from './engine.ts'
import { type Peer, readPeers, type SeenPeer, wordsFor } from './peers.ts'

/** Names of the files in the folder of a hub. */
const fileNames = { run: 'run', log: 'wireguard.log', processId: 'wireguard-id' } as const

const startLimitMs = 10_000
const lookMs = 50
/** Peers whose last address is remembered, those that were seen last. */
const mostAddresses = 1000

/** The interface of a hub: of the kernel, or of a `wireguard-go` that outlives our process. */
export class WireguardInterface {
  readonly #folder: string
  readonly #device: string
  readonly #space: Space
  readonly #engine: Engine['engine']
  readonly #addresses = new Map<string, string>()

  constructor(folder: string, device: string, space: Space, engine: Engine['engine']) {
    this.#folder = folder
    this.#device = device
    this.#space = space
    this.#engine = engine
  }

  /**
   * Creates the interface in the space, with its UDP socket where the hub listens, and lets it listen.
   * @param address of the hub, in a network with this prefix
   */
  async create(privateKey: string, port: number, address: string, prefix: number): Promise<void> {
    if (!this.#space.beside)
      throw new Error('WireGuard hubs need the right to create network namespaces, which this process does not have.')
    await this.#space.create(this.#device)
    const processId = this.#engine === 'kernel' ? await this.#addToKernel() : await this.#startProgram()
    await this.#space.bring(this.#device, address)
    // A pipe to this process is a socket, which cannot be opened by its name.
    const script = 'cat | wg set "$0" listen-port "$1" private-key /dev/stdin'
    await this.#run(['sh', '-c', script, this.#device, String(port)], privateKey)
    await this.#space.run(['ip', 'address', 'replace', `${address}/${String(prefix)}`, 'dev', this.#device])
    await this.#space.run(['ip', 'link', 'set', this.#device, 'up'])
    if (processId !== undefined) await this.#listening(processId, port)
  }

  /** Notes from where a peer was connected to an interface that has gone. */
  remember(publicKey: string, address: string): void {
    if (address !== '') this.#addresses.set(publicKey, address)
  }

  /** Takes over the peers. Sessions of those that stay are not interrupted. */
  async set(peers: readonly Peer[]): Promise<void> {
    const seen = await this.look()
    const words = wordsFor(peers, seen)
    if (words.length > 0) await this.#run(['wg', 'set', this.#device, ...words])
    const keys = new Set(seen.map(({ publicKey }) => publicKey))
    await this.#greet(peers.filter(({ publicKey }) => !keys.has(publicKey)))
  }

  /**
   * Begins a session with peers that were known before. A client that sends nothing but keep-alives notices only after
   * two minutes that its old session has ended. Switching keep-alives on sends one at once.
   */
  async #greet(added: readonly Peer[]): Promise<void> {
    const known = added.flatMap(({ publicKey }) => {
      const address = this.#addresses.get(publicKey)
      return address === undefined ? [] : [{ publicKey, address }]
    })
    if (known.length === 0) return
    const on = known.flatMap(({ publicKey, address }) => {
      return ['peer', publicKey, 'endpoint', address, 'persistent-keepalive', '25']
    })
    await this.#run(['wg', 'set', this.#device, ...on])
    const off = known.flatMap(({ publicKey }) => ['peer', publicKey, 'persistent-keepalive', 'off'])
    await this.#run(['wg', 'set', this.#device, ...off])
  }

  /** Removes a peer, and with it its session. */
  async drop(publicKey: string): Promise<void> {
    await this.#run(['wg', 'set', this.#device, 'peer', publicKey, 'remove'])
  }

  /** What the peers have done. Throws if the interface does not exist. */
  async look(): Promise<SeenPeer[]> {
    const seen = readPeers(await this.#run(['wg', 'show', this.#device, 'dump']))
    for (const { publicKey, realAddress } of seen) {
      this.#addresses.delete(publicKey)
      if (realAddress !== '') this.#addresses.set(publicKey, realAddress)
    }
    const oldest = [...this.#addresses.keys()].slice(0, Math.max(0, this.#addresses.size - mostAddresses))
    for (const publicKey of oldest) this.#addresses.delete(publicKey)
    return seen
  }

  /** Removes the interface. */
  async remove(): Promise<void> {
    const processId = Number(await readFile(join(this.#folder, fileNames.processId), 'utf8').catch(() => '0'))
    if (processId && (await this.#isOurs(processId))) process.kill(processId, 'SIGTERM')
    else await this.#space.run(['ip', 'link', 'delete', this.#device]).catch(() => undefined)
    const end = performance.now() + 3_000
    while (processId && performance.now() < end && (await this.#isOurs(processId))) await pause(lookMs)
    if (processId && (await this.#isOurs(processId))) process.kill(processId, 'SIGKILL')
    await rm(join(this.#folder, fileNames.processId), { force: true })
  }

  /** `wg` finds `wireguard-go` by its socket in /run/wireguard, in place of which both have a folder of the hub. */
  #run = (argv: readonly string[], input?: string): Promise<string> =>
    this.#space.run(this.#engine === 'kernel' ? argv : [...this.#ownRun(), ...argv], input)

  #ownRun = (): string[] => {
    const script = 'mount --bind "$0" /run && exec "$@"'
    // As a slave it also forgets namespaces that are deleted, which would otherwise live as long as `wireguard-go`.
    return ['unshare', '--mount', '--propagation', 'slave', 'sh', '-c', script, join(this.#folder, fileNames.run)]
  }

  async #addToKernel(): Promise<undefined> {
    await run(this.#space.beside?.(['ip', 'link', 'add', this.#device, 'type', 'wireguard']) ?? [])
  }

  /** `wireguard-go` needs the capability NET_ADMIN for its interface, and no other. */
  async #startProgram(): Promise<number> {
    const { account } = this.#space
    const sockets = join(this.#folder, fileNames.run, 'wireguard')
    await mkdir(sockets, { recursive: true, mode: 0o711 })
    await rm(join(sockets, `${this.#device}.sock`), { force: true })
    if (account) await chown(sockets, account.userId, account.groupId)
    const program = [...underAccount(account, 'net_admin'), 'wireguard-go', '-f', this.#device]
    const [file = '', ...words] = this.#space.beside?.([...this.#ownRun(), ...program]) ?? []
    const log = await open(join(this.#folder, fileNames.log), 'w', 0o600)
    try {
      const env = { ...programEnvironment(), LOG_LEVEL: 'error' }
      const child = spawn(file, words, { stdio: ['ignore', log.fd, log.fd], detached: true, env })
      await new Promise((resolve, reject) => {
        child.once('spawn', resolve)
        child.once('error', reject)
      })
      child.unref()
      const processId = child.pid ?? 0
      await writeFile(join(this.#folder, fileNames.processId), String(processId), { mode: 0o600 })
      await this.#until(
        async () => (await readdir(sockets)).length > 0,
        () => child.exitCode !== null,
      )
      return processId
    } finally {
      await log.close()
    }
  }

  /** `wireguard-go` notices that its interface is up within a second, and only logs that it cannot listen. */
  #listening = (processId: number, port: number): Promise<void> =>
    this.#until(
      () => listens(processId, port),
      async () => /unable to update bind/i.test(await this.#log()),
    )

  /** Waits until something is so. Throws with the last words of `wireguard-go` if it never will, or after 10 s. */
  async #until(isSo: () => Promise<boolean>, isLost: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + startLimitMs
    while (!(await isSo())) {
      if ((await isLost()) || performance.now() > end)
        throw new Error((await this.#log()).slice(-500) || 'wireguard-go does not run within 10 s')
      await pause(lookMs)
    }
  }

  #log = async (): Promise<string> => (await readFile(join(this.#folder, fileNames.log), 'utf8').catch(() => '')).trim()

  /** Whether a process is the `wireguard-go` of this interface: numbers of processes are used again. */
  async #isOurs(processId: number): Promise<boolean> {
    const words = await readFile(`/proc/${String(processId)}/cmdline`, 'utf8').catch(() => '')
    return words.split('\0').includes(this.#device)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether a process has a UDP socket on a port. */
async function listens(processId: number, port: number): Promise<boolean> {
  const folder = `/proc/${String(processId)}`
  const table = await readFile(`${folder}/net/udp`, 'utf8').catch(() => '')
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address]) => address?.endsWith(`:${hex}`))
    .map((fields) => `socket:[${fields[9] ?? ''}]`)
  const names = await readdir(`${folder}/fd`).catch(() => [])
  const opened = await Promise.all(names.map((name) => readlink(`${folder}/fd/${name}`).catch(() => '')))
  return opened.some((target) => inodes.includes(target))
}
