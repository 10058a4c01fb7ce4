import { join } from 'node:path'
import { noNamespaces } from '../namespaces.ts'
import { hasNats } from '../nats.ts'
import { carriersOf, isRunning, killHard } from '../processes.ts'
import { Program } from '../program.ts'
import { Balancer } from './balancer.ts'
import { Switch, type Machine } from './machine.ts'
import { DatabaseServer, NatsServer, postgresFolder } from './servers.ts'

/** Why this machine cannot run two hosts; empty if it can. */
export const noTwoHosts = (): string =>
  (hasNats ? '' : 'no nats-server') || (postgresFolder ? '' : 'no PostgreSQL of the system') || noNamespaces()

/** A host of the installation on its machine. */
export interface Host {
  name: string
  machine: Machine
  program: Program
}

export interface TwoHostsOptions {
  /** Further settings of both hosts. */
  settings?: Record<string, string>
  /** The command with which a host runs, such as one that puts other files in place of the program's. */
  words?: (host: string) => readonly string[]
}

/** Two hosts in all roles but the VPN, NATS and PostgreSQL, each on a machine of its own, behind a load balancer. */
export class TwoHosts {
  readonly #switch = new Switch()
  readonly database = new DatabaseServer(this.#switch.add('database', 400))
  readonly nats = new NatsServer(this.#switch.add('nats', 4))
  readonly hosts: Host[] = []
  balancer!: Balancer

  async start({ settings = {}, words = () => [] }: TwoHostsOptions = {}): Promise<this> {
    await this.database.start()
    await this.nats.start()
    for (const name of ['a', 'b']) {
      const machine = this.#switch.add(`host-${name}`, 64)
      const program = await Program.prepare({
        host: machine.address,
        machine: {
          port: 8080,
          dataDir: join(machine.folder, 'data'),
          words: () => [...machine.network.words(), ...words(name)],
        },
        environment: () => ({
          DATABASE_URL: this.database.url,
          NATS_URL: this.nats.url,
          OUTPOST_MASTER_KEY: 'one key for both of the hosts, or more',
          OUTPOST_CLUSTER_HOST: machine.address,
          OUTPOST_CLUSTER_PORT: '7930',
          ...settings,
        }),
      })
      this.hosts.push({ name, machine, program })
      await program.begin()
    }
    this.balancer = await new Balancer(
      this.hosts.map(({ machine, program }) => ({ host: machine.address, port: program.port })),
    ).start()
    return this
  }

  async stop(): Promise<void> {
    this.balancer?.stop()
    for (const { machine } of this.hosts) machine.mend()
    await Promise.all(this.hosts.map(({ program }) => program.stop().catch(() => {})))
    await this.nats.kill()
    await this.database.kill()
    await this.#switch.remove()
  }
}

/** Kills every process of a host. */
export const killHost = ({ program }: Host): Promise<void> =>
  killHard(carriersOf(`OUTPOST_DATA_DIR=${program.dataDir}`))

/** Starts a host again, unless it runs. */
export async function reviveHost({ program }: Host): Promise<void> {
  if (!isRunning(program.supervisorPid)) await program.launch()
}
