import { execFileSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { withClient } from '../../../apps/server/src/db/client.ts'
import { systemProgram } from '../namespaces.ts'
import { familyOf, killHard } from '../processes.ts'
import { until } from '../until.ts'
import type { Machine } from './machine.ts'

/** The newest PostgreSQL of this machine's system; empty if there is none. */
export const postgresFolder =
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .toSorted()
    .at(-1)
    ?.replace(/\/postgres$/, '') ?? ''

/** A program on a machine that can be killed and started again. */
abstract class Server {
  readonly machine: Machine
  #process: ChildProcess | undefined
  output = ''

  constructor(machine: Machine) {
    this.machine = machine
  }

  protected abstract command(): string[]
  protected abstract answers(): Promise<boolean>

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Starts it, unless it runs. Resolves when it answers. */
  async start(): Promise<this> {
    if (!this.isRunning) {
      this.#process = this.machine.network.start(this.command())
      for (const stream of [this.#process.stdout!, this.#process.stderr!])
        stream.on('data', (chunk: Buffer) => (this.output = (this.output + chunk).slice(-20_000)))
    }
    await until(
      'an answer of the server',
      60,
      () => this.answers(),
      () => this.output,
    )
    return this
  }

  async kill(): Promise<void> {
    if (this.isRunning) await killHard(familyOf(this.#process!.pid!))
  }
}

/** PostgreSQL with the database of an installation. */
export class DatabaseServer extends Server {
  readonly #data = join(this.machine.folder, 'data')
  get url(): string {
    return `postgresql://site:secret@${this.machine.address}/site`
  }

  protected command(): string[] {
    const settings = {
      listen_addresses: this.machine.address,
      unix_socket_directories: this.machine.folder,
      max_connections: '200',
      max_wal_size: '48MB',
      min_wal_size: '32MB',
    }
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return [...asPostgres, join(postgresFolder, 'postgres'), '-D', this.#data, ...words]
  }

  protected async answers(): Promise<boolean> {
    await withClient({ ...this.#superuser }, (client) => client.query('select 1'))
    return true
  }

  /** Over its socket, which no fault of the network affects. */
  get #superuser() {
    return { host: this.machine.folder, user: 'postgres', database: 'postgres' }
  }

  /** Creates the database and starts it. */
  override async start(): Promise<this> {
    if (existsSync(this.#data)) return super.start()
    execFileSync(systemProgram('chown'), ['postgres', this.machine.folder])
    const [file, ...words] = [...asPostgres, join(postgresFolder, 'initdb'), '-D', this.#data, '-U', 'postgres']
    execFileSync(file!, [...words, '--auth=trust', '--wal-segsize=1', '--locale=C.UTF-8', '-E', 'UTF8'])
    appendFileSync(join(this.#data, 'pg_hba.conf'), 'host all all 198.18.0.0/15 scram-sha-256\n')
    await super.start()
    for (const statement of ["create role site login createrole password 'secret'", 'create database site owner site'])
      await withClient(this.#superuser, (client) => client.query(statement))
    return this
  }

  /** Connects as the superuser, past row security and the network. Close it with `end()`. */
  async connect(): Promise<Client> {
    const client = new Client({ ...this.#superuser, database: 'site', connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
}

const asPostgres = [systemProgram('runuser'), '-u', 'postgres', '--']

/** A NATS server that writes its log to the disk of its machine. */
export class NatsServer extends Server {
  get url(): string {
    return `nats://outpost:right@${this.machine.address}:4222`
  }

  protected command(): string[] {
    const login = ['--user', 'outpost', '--pass', 'right']
    const log = ['-l', join(this.machine.folder, 'nats.log')]
    return [systemProgram('nats-server'), '-a', this.machine.address, '-p', '4222', '-m', '8222', ...login, ...log]
  }

  protected async answers(): Promise<boolean> {
    return (await fetch(`http://${this.machine.address}:8222/healthz`, { signal: AbortSignal.timeout(2000) })).ok
  }
}
