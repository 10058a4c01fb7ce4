import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import type { Space } from '../../packages/vpn/src/network/space.ts'
import { parseAddress, parseSubnet, type Subnet } from '../../packages/vpn/src/network/subnet.ts'
import type { Admission, ConnectionAttempt } from '../../packages/vpn/src/openvpn/admission.ts'
import { writeClientConfig } from '../../packages/vpn/src/openvpn/client-config.ts'
import { Hub } from '../../packages/vpn/src/openvpn/hub.ts'
import type { HubKeys } from '../../packages/vpn/src/openvpn/process.ts'
import { silences } from '../../packages/vpn/src/openvpn/server-config.ts'
import { createAuthority, issueCertificate, type KeyPair } from '../../packages/vpn/src/pki/certificates.ts'
import { createRevocationList } from '../../packages/vpn/src/pki/revocation-list.ts'
import { createClientKey, createServerKey, createSharedKey } from '../../packages/vpn/src/pki/tls-crypt.ts'
import { cable, Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'

/** The account of the hubs. */
export const nobody = { userId: 65_534, groupId: 65_534 }

/** Networks, hubs and clients of one test. */
export class Scene {
  readonly folder = mkdtempSync(join(tmpdir(), 'outpost-vpn-'))
  /** The internet, in which the hubs listen. */
  readonly internet = new Namespace('internet')
  readonly #namespaces = [this.internet]
  readonly hubs: TestHub[] = []
  /** The machines by their names. */
  readonly machines = new Map<string, Namespace>()
  #cables = 0

  constructor() {
    // The account of the hubs must reach their folders.
    chmodSync(this.folder, 0o711)
    // pasta takes over the addresses of the interface that leads outside, so there must be one.
    const elsewhere = new Namespace('elsewhere')
    this.#namespaces.push(elsewhere)
    cable(
      { in: this.internet, name: 'outside', address: '203.0.113.1/24' },
      { in: elsewhere, name: 'eth0', address: '203.0.113.254/24' },
    )
    this.internet.ip('route', 'add', 'default', 'via', '203.0.113.254')
  }

  /** A machine with a cable to the internet. `hub` is the address under which it reaches the hubs. */
  machine(name: string): { space: Namespace; hub: string } {
    const space = new Namespace(name)
    this.#namespaces.push(space)
    this.machines.set(name, space)
    const number = this.#cables++
    // A network of addresses for documentation has room for 64 cables, so that many machines use the following ones.
    const [third, base] = [100 + Math.floor(number / 64), 4 * (number % 64)]
    const [near, far] = [`198.51.${String(third)}.${String(base + 1)}`, `198.51.${String(third)}.${String(base + 2)}`]
    cable(
      { in: this.internet, name: `c${String(number)}`, address: `${near}/30` },
      { in: space, name: 'wan', address: `${far}/30` },
    )
    space.ip('route', 'add', 'default', 'via', near)
    return { space, hub: near }
  }

  /** A router with one host in its LAN. */
  site(name: string, lan = '192.168.1'): { space: Namespace; hub: string; host: Namespace } {
    const router = this.machine(name)
    const host = new Namespace(`${name}-host`)
    this.#namespaces.push(host)
    cable(
      { in: router.space, name: 'lan', address: `${lan}.1/24` },
      { in: host, name: 'eth0', address: `${lan}.50/24` },
    )
    host.ip('route', 'add', 'default', 'via', `${lan}.1`)
    router.space.read(systemProgram('sysctl'), '-qw', 'net.ipv4.ip_forward=1')
    return { ...router, host }
  }

  async remove(): Promise<void> {
    for (const { hub } of this.hubs) await hub.stop()
    for (const namespace of this.#namespaces) await namespace.remove()
    await rm(this.folder, { recursive: true })
  }
}

/** A hub whose test decides who may connect. */
export interface TestHub {
  hub: Hub
  authority: KeyPair
  keys: HubKeys
  port: number
  protocol: 'udp' | 'tcp'
  /** Admissions by the name in the certificate. A client that is not named is refused. */
  clients: Map<string, Admission>
  /** What the hub has told, in order: `connected user-1`, `refused user-1: reason`, `disconnected user-1: left`. */
  told: string[]
  /** Another controller of the same running server, as after a restart of our process. */
  again: () => Hub
}

/** Prepares the keys of a hub; `start` or `adopt` of its `hub` follows. */
export async function createHub(
  scene: Scene,
  name: string,
  port: number,
  subnet: string,
  {
    createSpace = () => createNamespace(`${scene.internet.name}-${name}`, nobody, scene.internet.name) as Space,
    protocol = 'udp' as 'udp' | 'tcp',
  } = {},
): Promise<TestHub> {
  const now = new Date()
  const authority = await createAuthority(`${name} authority`, { days: 3650, now })
  const server = await issueCertificate(authority, name, 'server', { days: 3650, now })
  const keys: HubKeys = {
    authority: authority.certificate,
    certificate: server.certificate,
    key: server.key,
    revoked: await createRevocationList(authority, [], now),
    sharedKey: createSharedKey(),
    serverKey: createServerKey(),
  }
  const clients = new Map<string, Admission>()
  const told: string[] = []
  const settings = {
    device: `ov-${name}`,
    type: 'tun',
    protocol,
    port,
    subnet: network(subnet),
    silence: silences.fast,
  } as const
  const again = (): Hub =>
    new Hub(join(scene.folder, name), settings, createSpace(), {
      admit: ({ name: client }: ConnectionAttempt) =>
        Promise.resolve(clients.get(client) ?? { admitted: false, reason: 'This access was removed.' }),
      refused: (attempt, reason) => told.push(`refused ${attempt.name}: ${reason}`),
      connected: (session) => told.push(`connected ${session.name}${session.adopted ? ' (adopted)' : ''}`),
      disconnected: (session, reason) => told.push(`disconnected ${session.name}: ${reason}`),
      ended: () => told.push('ended'),
    })
  const made = { hub: again(), authority, keys, port, protocol, clients, told, again }
  scene.hubs.push(made)
  return made
}

/** Reads a network that the test has written. */
export function network(text: string): Subnet {
  const subnet = parseSubnet(text)
  if (!subnet) throw new Error(`"${text}" is no network`)
  return subnet
}

/** Admits a client with an address and the networks behind it. */
export const admit = (address: string, networks: string[] = [], routes: string[] = []): Admission => ({
  admitted: true,
  address: parseAddress(address) ?? 0,
  networks: networks.map(network),
  routes: routes.map(network),
  dhcp: [],
})

/** A client of OpenVPN in a namespace. */
export interface Client {
  process: ChildProcess
  /** Its log up to now. */
  log: () => string
  certificate: KeyPair
  connected: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the real OpenVPN with a configuration file of ours. `version` is that of tls-crypt. */
export async function startClient(
  scene: Scene,
  { authority, keys, port, protocol }: TestHub,
  machine: { space: Namespace; hub: string },
  name: string,
  { version = 2 as 1 | 2, hubName = '' } = {},
): Promise<Client> {
  const certificate = await issueCertificate(authority, name, 'client', { days: 365, now: new Date() })
  const path = join(scene.folder, `${machine.space.name}-${name}.ovpn`)
  const settings = {
    type: 'tun',
    remotes: [{ host: machine.hub, port, protocol }],
    serverName: hubName,
    authority: authority.certificate,
    certificate: certificate.certificate,
    key: certificate.key,
    tlsCrypt: { version, key: version === 1 ? keys.sharedKey : createClientKey(keys.serverKey, name) },
  } as const
  writeFileSync(path, writeClientConfig(settings), { mode: 0o600 })
  const process = machine.space.start([systemProgram('openvpn'), '--config', path])
  let log = ''
  process.stdout?.on('data', (data: Buffer) => (log += data.toString()))
  return {
    process,
    certificate,
    log: () => log,
    async connected() {
      await until(
        `${name} is connected`,
        20,
        () => log.includes('Initialization Sequence Completed'),
        () => log,
        20,
      )
    },
    async stop() {
      process.kill('SIGTERM')
      await until(`${name} has ended`, 10, () => process.exitCode !== null || process.signalCode !== null)
    },
  }
}

/** Whether an address answers a ping from a namespace. */
export function answers(from: Namespace, address: string): boolean {
  try {
    from.read(systemProgram('busybox'), 'ping', '-c', '1', '-W', '1', address)
    return true
  } catch {
    return false
  }
}
