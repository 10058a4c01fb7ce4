import { Client } from 'pg'
import { withClient } from '../../apps/server/src/db/client.ts'
import type { EmbeddedConnection } from '../../apps/server/src/db/embedded/connections.ts'
import { postmasterPid, Workbench } from '../../apps/server/src/db/embedded/test-support/workbench.ts'
import { Program } from './program.ts'
import { relayTo } from './relay.ts'

/** Several programs on one database of an external server, as on several hosts. */
export class Site {
  readonly #bench = new Workbench()
  readonly #programs: Program[] = []
  #databaseUrl = ''
  #superuser: EmbeddedConnection | undefined
  #socket = ''
  #folder = ''

  async start(): Promise<this> {
    this.#folder = this.#bench.folder()
    const { superuser } = (await this.#bench.start(this.#folder, { durable: false })).connections
    this.#superuser = superuser
    const sql = (text: string) => withClient({ ...superuser, database: 'postgres' }, (client) => client.query(text))
    await sql('drop database outpost')
    await sql('drop role outpost_owner; drop role outpost_app; drop role outpost_everything')
    await sql("create role site login createrole password 'secret'")
    await sql('create database site owner site')
    this.#socket = `${superuser.host}/.s.PGSQL.${superuser.port}`
    this.#databaseUrl = `postgresql://site:secret@localhost/site?host=${encodeURIComponent(superuser.host)}`
    return this
  }

  /** Connects to the database as its superuser. Close it with `end()`. */
  async connect(): Promise<Client> {
    const client = new Client({ ...this.#superuser!, database: 'site' })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Returns the pid of PostgreSQL's main process. */
  postmaster(): number {
    return postmasterPid(this.#folder)
  }

  /** Lets the database listen at a port of loopback, by default one that is free. @returns its DATABASE_URL */
  async overTcp(port = 0): Promise<{ port: number; url: string; stop(): void }> {
    const relay = await relayTo({ path: this.#socket }, port)
    return { ...relay, url: `postgresql://site:secret@127.0.0.1:${relay.port}/site` }
  }

  /**
   * Starts a program in these roles. If it serves the API, signs in as the first system administrator.
   * @param more further settings
   */
  async host(roles: string, more: Record<string, string> = {}): Promise<Program> {
    // A host without the gateway role needs to know where devices connect.
    const elsewhere: Record<string, string> = roles.split(',').includes('gateway')
      ? {}
      : { OUTPOST_DEVICE_HOST: '127.0.0.1' }
    const program = await Program.prepare({
      environment: () => ({
        DATABASE_URL: this.#databaseUrl,
        OUTPOST_ROLES: roles,
        OUTPOST_MASTER_KEY: 'one key for all of the three hosts',
        ...elsewhere,
        ...more,
      }),
    })
    this.#programs.push(program)
    await (roles.split(',').includes('api') ? program.begin() : program.launch())
    return program
  }

  async stop(): Promise<void> {
    for (const program of this.#programs.toReversed()) await program.stop()
    await this.#bench.cleanUp()
  }
}
