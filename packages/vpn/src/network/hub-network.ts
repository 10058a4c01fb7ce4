import type { Names } from '../names/answer.ts'
import { type Responder, startResponder } from '../names/responder.ts'
import { type Inspection, inspect, readRules } from '../probe/inspect.ts'
import { type Origin, type ProbeAnswer, probeEcho, probePassing, probePort } from '../probe/probe.ts'
import { type Grant, readDenied, writeRules } from './rules.ts'
import { routeWords, type Space, tableOf } from './space.ts'
import { formatSubnet, type Subnet } from './subnet.ts'

/** Networks that lead into the tunnel, and who may reach whom. */
export interface Traffic {
  networks: readonly Subnet[]
  grants: readonly Grant[]
}

/** What hubs of every kind do in their space: routes, rules, names and attempts to reach something. */
export class HubNetwork {
  readonly #space: Space
  readonly #device: string
  readonly #address: string
  #responder: Promise<Responder> | undefined
  /** The rules as the kernel lists them. */
  #rules = ''

  /**
   * @param device name of the tunnel interface in the space
   * @param address of the hub
   */
  constructor(space: Space, device: string, address: string) {
    this.#space = space
    this.#device = device
    this.#address = address
  }

  /** Changes routes and access of the running hub. No session is interrupted. */
  async apply({ networks, grants }: Traffic): Promise<void> {
    const device = this.#device
    await this.#space.run(['nft', '-f', '-'], writeRules(this.#space, device, grants))
    this.#rules = await readRules(this.#space)
    const wanted = new Set(networks.map(formatSubnet))
    const of = routeWords(this.#space)
    // A table of routes exists as soon as it has one.
    const routes = await this.#space
      .run(['ip', 'route', 'show', ...of, 'dev', device, 'proto', 'static'])
      .catch((error: unknown) => {
        if (this.#space.shared) return ''
        throw error
      })
    const present = readRoutes(routes)
    for (const gone of present.filter((network) => !wanted.has(network)))
      await this.#space.run(['ip', 'route', 'delete', gone, ...of, 'dev', device])
    for (const network of wanted)
      if (!present.includes(network))
        await this.#space.run(['ip', 'route', 'replace', network, ...of, 'dev', device, 'proto', 'static'])
  }

  /** Packets that the rules have dropped since they were last changed. */
  denied = async (): Promise<number> =>
    readDenied(await this.#space.run(['nft', 'list', 'counter', 'inet', tableOf(this.#space), 'denied']))

  /** Answers queries for these names on the address of the hub. Throws when its port does not open. */
  async serveNames(names: Names): Promise<void> {
    const responder = (this.#responder ??= startResponder(this.#space, names))
    try {
      ;(await responder).set(names)
    } catch (error) {
      this.#responder = undefined
      throw error
    }
  }

  /** Whether the hub answers names, or is about to. */
  hasNames = (): boolean => this.#responder !== undefined

  /** Whether the hub can answer names: the port for them cannot be opened where it would belong to the machine. */
  canServeNames = (): boolean => this.#space.shared === undefined

  /** Answers no names any more. */
  async forgetNames(): Promise<void> {
    const responder = this.#responder
    this.#responder = undefined
    ;(await responder?.catch(() => undefined))?.close()
  }

  /** Looks at the network of the hub, and whether its rules are still those that it was given. */
  async inspect(target: number): Promise<Inspection & { hasRules: boolean }> {
    const found = await inspect(this.#space, this.#device, target)
    return { ...found, hasRules: found.rules === this.#rules }
  }

  #origin = (): Origin => ({ space: this.#space, from: this.#space.shared && this.#address })

  /** Sends an echo request from the hub. */
  echo = (address: number): Promise<ProbeAnswer> => probeEcho(this.#origin(), address)

  /** Tries whether the next router passes packets to an address on. */
  tryPassing = (address: number): Promise<ProbeAnswer> => probePassing(this.#origin(), address)

  /** Tries a port from the hub. */
  tryPort = (protocol: 'tcp' | 'udp', address: number, port: number): Promise<ProbeAnswer> =>
    probePort(this.#origin(), protocol, address, port)
}

/** Reads the networks in the output of `ip route show`, which writes a single address without its prefix. */
const readRoutes = (output: string): string[] =>
  output
    .split('\n')
    .map((line) => line.trim().split(' ')[0] ?? '')
    .filter(Boolean)
    .map((network) => (network.includes('/') ? network : `${network}/32`))
