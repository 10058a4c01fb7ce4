import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from './program.ts'
import { until } from './until.ts'

export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/** A real NATS server on loopback, with one user. */
export class Nats {
  url = ''
  #server: ChildProcess | undefined

  async start(): Promise<this> {
    const port = await freePort()
    this.url = `nats://outpost:right@127.0.0.1:${port}`
    const login = ['--user', 'outpost', '--pass', 'right']
    this.#server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...login], { stdio: 'ignore' })
    await until('the NATS server', 30, () => answers(port))
    return this
  }

  get pid(): number {
    return this.#server!.pid!
  }

  async stop(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null) return
    const gone = once(this.#server, 'exit')
    this.#server.kill('SIGKILL')
    await gone
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
