import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeFrame, FrameReader } from '@outpost/contract/device/codec'
import {
  controlCommand,
  enrolCommand,
  protocolVersion,
  type DownFrame,
  type UpFrame,
} from '@outpost/contract/device/frames'
import { enrolmentToken, hostKey } from '../../tests/support/enrol.ts'
import { killHard, signal } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'

const run = promisify(execFile)
/** The number of clients that connect at the same time. */
const dialling = 8
/** Milliseconds within which a client must get an answer. */
const answerWithinMs = 60_000

interface Router {
  index: number
  key: string
  id: number
}

/**
 * The SSH client of real routers, one process each, with the arguments and the line format of the shell agent. The
 * clients hold their control connection and answer pings; the shell around them would cost the server nothing.
 */
export class DbclientDevices {
  readonly #home = mkdtempSync(join(tmpdir(), 'outpost-dbclient-'))
  readonly #port: number
  readonly #clients = new Set<ChildProcess>()
  #routers: Router[] = []
  #over = false

  private constructor(port: number) {
    this.#port = port
  }

  /** Creates keys and enrols with a token. The clients end and their folder is removed together with `held`. */
  static async enrol(held: AsyncDisposableStack, program: Program, count: number): Promise<DbclientDevices> {
    const devices = new DbclientDevices(program.port)
    held.defer(() => devices.#end())
    mkdirSync(join(devices.#home, '.ssh'), { mode: 0o700 })
    writeFileSync(join(devices.#home, '.ssh/known_hosts'), `127.0.0.1 ${await hostKey(program)}\n`)
    const { token } = await enrolmentToken(program, count)
    devices.#routers = await someAtATime(
      Array.from({ length: count }, (_, index) => index),
      (index) => devices.#join(index, token),
    )
    return devices
  }

  /** Opens every control connection. Resolves when all of them have received a welcome. */
  async connect(): Promise<void> {
    await someAtATime(this.#routers, async ({ index, key, id }) => {
      const { answer } = await this.#dial(index, key, `d_${id}`, controlCommand)
      if (answer.kind !== 'welcome') throw new Error(`router ${index} was answered ${JSON.stringify(answer)}`)
    })
  }

  async #join(index: number, token: string): Promise<Router> {
    const key = join(this.#home, `key-${index}`)
    await run('dropbearkey', ['-t', 'ed25519', '-f', key], { timeout: answerWithinMs })
    const { client, answer } = await this.#dial(index, key, `enrol:${token}`, enrolCommand)
    await killHard([client.pid!])
    if (answer.kind !== 'enrolled') throw new Error(`router ${index} was answered ${JSON.stringify(answer)}`)
    return { index, key, id: answer.device }
  }

  /** Starts a client that sends a hello. Resolves with the first frame that it receives. */
  async #dial(
    index: number,
    key: string,
    user: string,
    command: string,
  ): Promise<{ client: ChildProcess; answer: DownFrame }> {
    if (this.#over) throw new Error('the benchmark is over')
    const words = [
      '-T',
      '-K',
      '25',
      '-W',
      '1048576',
      '-i',
      key,
      '-p',
      String(this.#port),
      '-l',
      user,
      '127.0.0.1',
      command,
    ]
    const client = spawn('dbclient', words, {
      env: { PATH: process.env['PATH'], HOME: this.#home },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    await once(client, 'spawn')
    this.#clients.add(client)
    const say = (frame: UpFrame): void => void client.stdin.write(encodeFrame(frame, 'line'))
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`router ${index} was not answered`)), answerWithinMs)
      const reader = FrameReader.down(
        (frame) => {
          if (frame.kind === 'ping') return say({ kind: 'pong', n: frame.n })
          clearTimeout(limit)
          resolve({ client, answer: frame })
        },
        (fault) => reject(new Error(fault.text)),
      )
      let errors = ''
      client.stdin.on('error', () => {})
      client.stdout.on('data', (chunk: Buffer) => reader.push(chunk))
      client.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk).slice(-500)))
      // Not "exit": everything that the client received is read first.
      client.once('close', () => {
        this.#clients.delete(client)
        clearTimeout(limit)
        reject(new Error(`the client of router ${index} ended: ${errors}`))
      })
      say(hello(index))
    })
  }

  async #end(): Promise<void> {
    this.#over = true
    const clients = [...this.#clients]
    const closed = clients.map((client) => once(client, 'close'))
    signal(
      clients.map((client) => client.pid!),
      'SIGKILL',
    )
    await Promise.all(closed)
    // With retries, since a key may still be in the making.
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The hello of a router. Its serials and MAC addresses have their own range, apart from those of simulated devices. */
const hello = (index: number): UpFrame => ({
  kind: 'hello',
  v: protocolVersion,
  agent: 'agent-sh/1',
  platform: 'rutos',
  boot: `boot-${index}`,
  serial: String(7_700_000_000 + index),
  imei: '',
  mac: `02:DB:C1:00:${(index >> 8).toString(16).padStart(2, '0')}:${(index & 255).toString(16).padStart(2, '0')}`.toUpperCase(),
  model: 'RUTX50',
  firmware: 'RUTX_R_00.07.06',
  name: `Router ${index}`,
  abilities: 'exec,reboot,refresh,ping,key.rotate,tunnel.open,tunnel.close',
})

/** Runs `act` for each, a few at a time, and returns the results in the same order. Rejects with the first failure. */
async function someAtATime<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = all.entries()
  const worker = async (): Promise<void> => {
    for (const [place, one] of waiting) results[place] = await act(one)
  }
  await Promise.all(Array.from({ length: dialling }, worker))
  return results
}
