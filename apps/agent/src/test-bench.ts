import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeyPair } from './identity.ts'
import { agentScript } from './script.ts'
import { TestPeer, until } from './test-peer.ts'
import { ShellDevice, type Ran } from './test-shell.ts'

export const token = 'tokentokentoken0123456789'

/** A shell device, the test server that it dials, and the web server that it is installed from. */
export class Bench {
  readonly device: ShellDevice
  peer: TestPeer
  nextHostKey = ''
  /** Addresses in the script besides that of the peer. */
  otherServers: string[] = []
  readonly #web: Server

  private constructor(peer: TestPeer, device: ShellDevice) {
    this.peer = peer
    this.device = device
    this.#web = createServer((_request, response) => response.end(this.script()))
  }

  /** Starts a bench. `cleanUp` receives the function that takes it down. */
  static async start(cleanUp: (end: () => Promise<void>) => void, device = new ShellDevice()): Promise<Bench> {
    const bench = new Bench(await TestPeer.start(), device)
    cleanUp(async () => {
      await bench.device.destroy()
      await bench.peer.close()
      bench.#web.close()
    })
    bench.#web.listen(0, '127.0.0.1')
    await once(bench.#web, 'listening')
    return bench
  }

  /** Starts a bench whose device is installed and connected. */
  static async installed(cleanUp: (end: () => Promise<void>) => void): Promise<Bench> {
    const bench = await Bench.start(cleanUp)
    const { code, output } = await bench.install()
    if (code !== 0) throw new Error(output)
    return bench
  }

  script(): string {
    const { port, hostKey } = this.peer
    return agentScript({
      servers: [`127.0.0.1:${port}`, ...this.otherServers],
      hostKey,
      nextHostKey: this.nextHostKey,
      url: this.url(),
    })
  }

  /** Runs the command line that a user pastes to install the agent. */
  install(word = token): Promise<Ran> {
    return this.device.sh(
      `(command -v curl >/dev/null && curl -fsS ${this.url()} || wget -qO- ${this.url()}) | sh -s -- ${word}`,
    )
  }

  /** Replaces the server by one with another key, on the same port. */
  async replacePeer(key: KeyPair): Promise<void> {
    const { port } = this.peer
    await this.peer.close()
    this.peer = await TestPeer.start(key, port)
  }

  /** Waits until the device has sent `count` hellos. */
  hellos(count: number, ms?: number): Promise<unknown> {
    return until(
      `hello number ${count}`,
      () => this.peer.frames.filter((frame) => frame.kind === 'hello').length >= count,
      ms,
    )
  }

  /** Sends a command again and waits for the new result. */
  async again(id: string, name: string, input: Record<string, unknown> = {}) {
    const before = this.peer.frames.length
    this.peer.run(id, name, input)
    const isAnswer = (frame: TestPeer['frames'][number]) => frame.kind === 'result' && frame.id === id
    const found = await until(`another answer to ${id}`, () => this.peer.frames.slice(before).find(isAnswer))
    if (found.kind !== 'result') throw new Error('not a result')
    return found
  }

  /** Returns the command lines of running processes with `mark` in their environment; by default those of the device. */
  processes(mark = this.device.root): string[] {
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .filter((pid) => read(`/proc/${pid}/environ`).includes(mark))
      .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))
      .filter(Boolean)
  }

  url(): string {
    return `http://127.0.0.1:${(this.#web.address() as AddressInfo).port}/agent.sh`
  }
}

/** Returns the text of a file; empty when it cannot be read. */
export function read(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}
