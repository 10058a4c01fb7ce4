import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cable, Namespace, systemProgram, unplug } from '../namespaces.ts'

const run = (file: string, ...words: string[]): string =>
  execFileSync(systemProgram(file), words, { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })

/** A network of machines on one switch, which this machine reaches too. */
export class Switch {
  readonly #bridge = `opbr${randomBytes(4).toString('hex')}`
  readonly #net = `198.18.${100 + randomInt(150)}`
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-machines-'))
  readonly #machines: Machine[] = []

  constructor() {
    run('ip', 'link', 'add', this.#bridge, 'type', 'bridge')
    run('ip', 'addr', 'add', `${this.#net}.1/24`, 'dev', this.#bridge)
    run('ip', 'link', 'set', this.#bridge, 'up')
  }

  /** Adds a machine with a disk of this many megabytes. */
  add(name: string, megabytes: number): Machine {
    const folder = join(this.#folder, name)
    mkdirSync(folder, { mode: 0o711 })
    run('chmod', '711', this.#folder)
    const machine = new Machine(name, `${this.#net}.${10 + this.#machines.length}`, folder, megabytes)
    run('ip', 'link', 'set', machine.port, 'master', this.#bridge)
    this.#machines.push(machine)
    return machine
  }

  async remove(): Promise<void> {
    for (const machine of this.#machines) await machine.remove()
    rmSync(this.#folder, { recursive: true, force: true })
    unplug(this.#bridge)
  }
}

/** A machine with its own network and a small disk, both of which can fail. */
export class Machine {
  readonly network: Namespace
  readonly address: string
  /** Its disk. */
  readonly folder: string
  /** The end of its cable at the switch. */
  readonly port: string
  readonly #mends: (() => unknown)[] = []

  constructor(name: string, address: string, folder: string, megabytes: number) {
    this.network = new Namespace(name)
    this.address = address
    this.folder = folder
    this.port = `op${randomBytes(5).toString('hex')}`
    cable({ name: this.port }, { in: this.network, name: 'eth0', address: `${address}/24` })
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', folder)
  }

  /** Drops all packets in both directions, as a cable that is pulled out does. */
  cut(): void {
    const chain = (name: string) => `add chain inet cut ${name} { type filter hook ${name} priority 0; policy drop; }`
    this.network.read(systemProgram('nft'), `add table inet cut; ${chain('input')}; ${chain('output')}`)
    this.#mends.push(() => this.network.read(systemProgram('nft'), 'delete table inet cut'))
  }

  /** Limits both directions to 512 kbit/s; what waits longer than a second is lost. */
  slow(): void {
    const limit = ['root', 'tbf', 'rate', '512kbit', 'burst', '16kb', 'latency', '1s']
    run('tc', 'qdisc', 'add', 'dev', this.port, ...limit)
    this.network.read(systemProgram('tc'), 'qdisc', 'add', 'dev', 'eth0', ...limit)
    this.#mends.push(
      () => run('tc', 'qdisc', 'del', 'dev', this.port, 'root'),
      () => this.network.read(systemProgram('tc'), 'qdisc', 'del', 'dev', 'eth0', 'root'),
    )
  }

  /** Fills its disk to the last byte. */
  fill(): void {
    spawnSync('/bin/sh', ['-c', 'head -c 4G /dev/zero >"$0/fill" 2>/dev/null', this.folder])
    if (statfsSync(this.folder).bfree > 0) throw new Error(`the disk of ${this.network.hostname} is not full`)
    this.#mends.push(() => rmSync(join(this.folder, 'fill')))
  }

  /** Ends what is in force of the above. */
  mend(): void {
    for (const end of this.#mends.splice(0)) end()
  }

  async remove(): Promise<void> {
    await this.network.remove()
    spawnSync(systemProgram('umount'), ['-l', this.folder])
  }
}
