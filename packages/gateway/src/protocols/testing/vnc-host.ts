import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vncEncrypt } from '../vnc/encrypt.ts'
import { freePort, streamTo } from './hosts.ts'

const xvnc = '/usr/bin/Xvnc'
/** Whether this machine has the VNC server, and programs that show what arrives on its screen. */
export const hasXvnc = [xvnc, '/usr/bin/xev', '/usr/bin/xclip'].every((file) => existsSync(file))

/** The key with which VNC servers obscure the password in their file. */
const fileKey = [23, 82, 107, 6, 35, 78, 88, 7]

/** A real VNC server with an empty screen of its own, which wants a password. */
export class VncHost {
  readonly password = 'sesame42'
  port = 0
  display = ''
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-vnc-'))
  readonly #children: ChildProcess[] = []

  /** Starts the server. @param options additional parameters of Xvnc */
  async start(options: readonly string[] = []): Promise<this> {
    const file = join(this.#folder, 'password')
    writeFileSync(file, vncEncrypt(Buffer.from(fileKey), Buffer.from(this.password)), { mode: 0o600 })
    this.port = await freePort()
    const args = `-displayfd 1 -rfbport ${this.port} -localhost -geometry 640x480 -depth 24 -SecurityTypes VncAuth`
    const server = spawn(xvnc, [...args.split(' '), '-PasswordFile', file, '-desktop', 'Test bench', ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#children.push(server)
    server.stdout.on('data', (data: Buffer) => (this.display ||= `:${String(data).trim()}`))
    for (let n = 0; ; n++) {
      const stream = this.display === '' ? undefined : await streamTo(this.port).catch(() => undefined)
      stream?.duplex.destroy()
      if (stream) return this
      if (n > 200) throw new Error('Xvnc did not start')
      await sleep(50)
    }
  }

  /** Opens a window that fills the screen. @returns a function that reads the events it has received so far */
  async window(): Promise<() => string> {
    let seen = ''
    const xev = spawn('xev', ['-geometry', '640x480+0+0', '-bw', '0'], {
      env: { ...process.env, DISPLAY: this.display },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#children.push(xev)
    xev.stdout.on('data', (data: Buffer) => (seen += String(data)))
    for (let n = 0; !seen.includes('MapNotify'); n++) {
      if (n > 200) throw new Error('xev did not open its window')
      await sleep(50)
    }
    return () => seen
  }

  /** Returns the text that programs on the screen would paste, or an empty text if nobody has copied anything. */
  clipboard(): Promise<string> {
    const args = ['-display', this.display, '-selection', 'clipboard', '-out']
    return new Promise((resolve) =>
      execFile('xclip', args, { encoding: 'utf8', timeout: 5000 }, (error, text) => resolve(error ? '' : text)),
    )
  }

  /** Copies a text as a program on the screen does. */
  copy(text: string): void {
    const xclip = spawn('xclip', ['-display', this.display, '-selection', 'clipboard', '-quiet'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    this.#children.push(xclip)
    xclip.stdin.end(text)
  }

  async stop(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill()
      await gone
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
