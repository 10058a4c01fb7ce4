import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import ssh2 from 'ssh2'
import type { ServerChannel } from 'ssh2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sshKeyPair } from '../../testing/key-pair.ts'
import { signIn } from '../../testing/sign-in.ts'
import { TargetFiles } from '../files.ts'
import { ShellRequests } from './requests.ts'

/** The fields of a server's channel in ssh2 that the host needs to break the protocol. */
interface Raw {
  outgoing: { id: number }
  _client: { _protocol: { channelEOF(id: number): void; channelExtData(id: number, data: Buffer, type: number): void } }
}

/** A host whose commands are those of this machine, and which can break the order of its channels. */
class BreakingHost {
  readonly channels = new Set<ServerChannel>()
  port = 0
  readonly #server = new ssh2.Server({ hostKeys: [sshKeyPair().private] }, (client) => {
    client.on('error', () => {})
    client.on('authentication', (attempt) => attempt.accept())
    client.on('session', (accept) => {
      accept().on('exec', (yes, _no, { command }) => this.#run(yes(), command))
    })
  })
  readonly #listener = net.createServer((socket) => this.#server.injectSocket(socket.on('error', () => {})))

  async start(): Promise<this> {
    this.#listener.listen(0, '127.0.0.1')
    await once(this.#listener, 'listening')
    this.port = (this.#listener.address() as net.AddressInfo).port
    return this
  }

  stop(): void {
    this.#listener.close()
  }

  /** Sends errors of the programs after the end of all output, on every channel. */
  break(): void {
    for (const channel of this.channels) {
      const { outgoing, _client } = channel as unknown as Raw
      _client._protocol.channelEOF(outgoing.id)
      _client._protocol.channelExtData(outgoing.id, Buffer.from('late'), 1)
    }
  }

  closeChannels(): void {
    for (const channel of this.channels) channel.close()
  }

  #run(channel: ServerChannel, command: string): void {
    this.channels.add(channel)
    const child = spawn('/bin/sh', ['-c', command])
    child.stdin.on('error', () => {})
    channel.pipe(child.stdin)
    child.stdout.on('data', (data: Buffer) => channel.write(data))
    child.stderr.on('data', (data: Buffer) => channel.stderr.write(data))
    channel.on('error', () => {})
    channel.once('close', () => {
      this.channels.delete(channel)
      child.kill('SIGKILL')
    })
    child.once('close', (code) => {
      if (!this.channels.has(channel)) return
      channel.exit(code ?? 1)
      channel.end()
    })
  }
}

describe('a host that sends more after the end of its channels', () => {
  let host: BreakingHost
  let folder: string
  const errors: unknown[] = []
  const take = (error: unknown): void => void errors.push(error)

  beforeAll(() => void process.on('uncaughtException', take))
  afterAll(() => void process.off('uncaughtException', take))
  beforeEach(async () => {
    host = await new BreakingHost().start()
    folder = mkdtempSync(join(tmpdir(), 'late-error-'))
  })
  afterEach(() => {
    host.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('REMOTE-295 cannot end the process: what runs in its shells and the uploads fail', async () => {
    const { client } = await signIn(host.port, 'root', sshKeyPair().private)
    const files = new TargetFiles(await ShellRequests.begin(client))
    const endless = new Readable({ read() {} })
    endless.push(Buffer.alloc(100_000))
    const uploading = files.upload({ path: join(folder, 'a'), source: endless, replace: false, size: undefined })
    const outcome = expect(uploading).rejects.toMatchObject({ name: 'FileRefused' })
    await expect.poll(() => readdirSync(folder).length).toBe(1)
    expect(host.channels.size, 'a shell and an upload, or the test proves nothing').toBeGreaterThanOrEqual(2)
    host.break()
    await sleep(300)
    host.closeChannels()
    await outcome
    expect(await files.look(folder), 'another shell works').toMatchObject({ kind: 'folder' })
    expect(errors).toEqual([])
    client.end()
  })
})
