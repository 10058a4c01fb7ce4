import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { embeddedConnections } from '../../apps/server/src/db/embedded/connections.ts'
import { readPasswords } from '../../apps/server/src/db/embedded/passwords.ts'
import { embeddedPaths } from '../../apps/server/src/db/embedded/paths.ts'
import { readRecord } from '../../apps/server/src/db/embedded/record.ts'
import { signIn, type Person } from '../../apps/server/src/testing/person.ts'
import { carriersOf, familyOf, killHard, procFile, runningWith, signal } from './processes.ts'
import { fillFromTemplate, type Settings } from './template.ts'
import { until } from './until.ts'

export const adminLogin = { email: 'root@outpost.test', password: 'correct horse battery staple' } as const

export interface ProgramOptions {
  /** Settings besides those of every program in the tests; some depend on its address. */
  environment?: (url: string) => Record<string, string>
  /** Address to listen on; loopback by default. */
  host?: string
  /** Puts its data folder on an in-memory file system of this many megabytes, which only its own processes see. */
  diskMegabytes?: number
  /** Puts only the folder of uploaded files on such a file system. */
  blobMegabytes?: number
  /** The number of characters of its output that are kept. */
  keptOutput?: number
  /** A machine of its own: its port, its data folder, and the command with which programs run there. */
  machine?: { port: number; dataDir: string; words: () => readonly string[] }
  /** Words before its own, of a program that becomes it, such as one that limits its memory. */
  within?: readonly string[]
}

const main = join(import.meta.dirname, '../../apps/server/src/main.mjs')
const readyWithin = 90
/** Seconds until the demo's devices have connected. */
export const demoWithin = 120
const stopWithinMs = 40_000
/** The number of characters of the program's output that are kept for a failure message. */
const keptForFailures = 20_000

/** The whole program in its own processes, as `npm start` runs it. */
export class Program {
  readonly port: number
  readonly url: string
  readonly dataDir: string
  /** Signed in as the first system administrator; the session outlives restarts. */
  admin!: Person
  /** The end of its output. */
  output = ''
  readonly #options: ProgramOptions
  #supervisor!: ChildProcess

  private constructor(port: number, options: ProgramOptions) {
    this.port = port
    this.url = `http://${options.host ?? '127.0.0.1'}:${port}`
    this.#options = options
    this.dataDir = options.machine?.dataDir ?? mkdtempSync(join(tmpdir(), 'outpost-system-'))
  }

  /** Creates a program without starting it, for tests that must be able to stop it while it starts. */
  static async prepare(options: ProgramOptions = {}): Promise<Program> {
    return new Program(options.machine?.port ?? (await freePort(options.host)), options)
  }

  static async start(options: ProgramOptions = {}): Promise<Program> {
    const program = await Program.prepare(options)
    await program.begin()
    return program
  }

  /** Starts it for the first time and signs in. When that fails, it is stopped. */
  async begin(): Promise<void> {
    try {
      const { diskMegabytes, blobMegabytes, environment } = this.#options
      if (!diskMegabytes && !blobMegabytes)
        await fillFromTemplate(this.dataDir, environment?.(this.url) ?? {}, dataOfFirstStart)
      await this.launch()
      this.admin = await signIn(this.url, adminLogin)
      // Refused when another step is required first; those tests cover that.
      await this.admin.put('/account/user', { tos_accepted: true })
      // Most tests begin where the first run has ended; `first-run.test.ts` tests it.
      await this.admin.post('/storage', { key: 'first_run', value: { dismissed: true } })
    } catch (error) {
      await this.stop()
      throw new Error(`the program did not start: ${this.output}`, { cause: error })
    }
  }

  /** Starts it (again) on its data and port. Resolves when it reports that it is ready. */
  async launch(): Promise<void> {
    const { diskMegabytes, blobMegabytes, host = '127.0.0.1', environment } = this.#options
    const { keptOutput = keptForFailures, machine, within } = this.#options
    const ownDisk = [
      'unshare',
      '--mount',
      '/bin/sh',
      '-c',
      `mount -t tmpfs -o size=${diskMegabytes}m,mode=700 none "$0" && exec "$@"`,
      this.dataDir,
    ]
    const ownBlobs = [
      'unshare',
      '--mount',
      '/bin/sh',
      '-c',
      `mkdir -p "$0/blobs" && mount -t tmpfs -o size=${blobMegabytes}m,mode=700 none "$0/blobs" && exec "$@"`,
      this.dataDir,
    ]
    const there = machine?.words() ?? within ?? (diskMegabytes ? ownDisk : blobMegabytes ? ownBlobs : [])
    const [file, ...words] = [...there, process.execPath, main]
    const child = spawn(file!, words, {
      env: {
        ...ownEnvironment(),
        PORT: String(this.port),
        OUTPOST_HOST: host,
        OUTPOST_DATA_DIR: this.dataDir,
        OUTPOST_LOG: 'warn',
        // Without the role vpn: hubs need privileges and fixed ports. `tests/vpn` runs them.
        OUTPOST_ROLES: 'api,gateway,worker',
        OUTPOST_ADMIN_EMAIL: adminLogin.email,
        OUTPOST_ADMIN_PASSWORD: adminLogin.password,
        ...environment?.(this.url),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#supervisor = child
    let heard = ''
    const keep = (chunk: Buffer): void => {
      heard += chunk
      this.output = (this.output + chunk).slice(-keptOutput)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    await until(
      'ready',
      readyWithin,
      () => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
        return heard.includes('is ready at')
      },
      () => this.output,
      20,
    )
  }

  get supervisorPid(): number {
    return this.#supervisor.pid!
  }

  /** Returns the pid of the process with a role: `api` (with the gateway) or `worker`. */
  pidOf(role: 'api' | 'worker'): number {
    const plays = (pid: number): boolean =>
      new RegExp(`(^|\\0)OUTPOST_CHILD=[\\w,]*${role}`).test(procFile(pid, 'environ'))
    const pid = familyOf(this.supervisorPid).find(plays)
    if (pid === undefined) throw new Error(`no process plays ${role}`)
    return pid
  }

  /** The data folder as seen from the test's process. */
  get folder(): string {
    return this.#options.diskMegabytes || this.#options.blobMegabytes
      ? `/proc/${this.supervisorPid}/root${this.dataDir}`
      : this.dataDir
  }

  /** Returns the pid of PostgreSQL's main process. */
  postmaster(): number {
    return Number(readFileSync(join(this.folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** Connects to the database as its owner, who bypasses row security, or as its superuser. Close it with `end()`. */
  async connect(as: 'owner' | 'superuser' = 'owner'): Promise<Client> {
    const paths = embeddedPaths(join(this.folder, 'database'))
    const connections = embeddedConnections(
      String(readRecord(paths.socketRecord)?.['socketDir']),
      readPasswords(paths)!,
    )
    const client = new Client({ ...connections[as], connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Kills processes with SIGKILL, all at once, and waits until they are gone. */
  async kill(...roles: ('supervisor' | 'api' | 'worker')[]): Promise<void> {
    await killHard(roles.map((role) => (role === 'supervisor' ? this.supervisorPid : this.pidOf(role))))
  }

  /**
   * Stops it cleanly, by force when that takes too long.
   * @returns its exit code (null after force) and its output
   */
  async end(): Promise<{ code: number | null; output: string }> {
    const child = this.#supervisor
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await gone
      clearTimeout(limit)
    }
    return { code: child?.exitCode ?? null, output: this.output }
  }

  /** Stops it cleanly, kills any processes that remain, and removes its data folder. */
  async stop(): Promise<void> {
    await this.end()
    await sweepProgram(this.dataDir)
  }
}

/** Starts a program for the first time and stops it cleanly. @returns its data folder */
async function dataOfFirstStart(settings: Settings): Promise<string> {
  const program = await Program.prepare({ environment: () => settings })
  try {
    await program.launch()
    if (settings['OUTPOST_DEMO'])
      await until("the demo's devices", demoWithin, () => program.output.includes('devices are here'))
  } catch (error) {
    await program.stop()
    throw new Error(`a program did not start: ${program.output}`, { cause: error })
  }
  const { code, output } = await program.end()
  if (code !== 0) throw new Error(`a program did not end in order: ${output}`)
  return program.dataDir
}

/**
 * Ends what is left of a program, and removes its data folder: a supervisor that was killed leaves its children and the
 * database behind, for a moment or permanently.
 */
export async function sweepProgram(dataDir: string): Promise<void> {
  const mine = (): number[] => carriersOf(`OUTPOST_DATA_DIR=${dataDir}`)
  signal(mine(), 'SIGTERM')
  await until('the end of its processes', 15, () => mine().length === 0).catch(() => killHard(mine()))
  const database = (): number[] => runningWith(`${dataDir}/database/cluster`)
  signal(database(), 'SIGQUIT')
  await until('the end of the database', 10, () => database().length === 0).catch(() =>
    killHard(database().flatMap(familyOf)),
  )
  rmSync(dataDir, { recursive: true, force: true })
}

/** Our environment without vitest's variables: the program must run as it does elsewhere. */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|TEST|OUTPOST_|DATABASE_URL|NODE_OPTIONS)/.test(name),
    ),
  )

/** Ports below the ephemeral range: an outgoing connection could otherwise take the port of a program that restarts. */
const [firstPort, ports, maxTries] = [10_000, 20_000, 50]

/** Returns a port that was free a moment ago, and that no outgoing connection takes while its program is down. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const port = firstPort + randomInt(ports)
    const server = createServer().listen(port, host)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
  throw new Error(`no port of ${host} is free`)
}
