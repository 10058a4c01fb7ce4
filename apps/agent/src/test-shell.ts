import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentScript, type AgentScriptSettings } from './script.ts'

const find = (name: string): string | undefined =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((folder) => join(folder, name)).find((path) => existsSync(path))

const clients = { openwrt: ['dbclient', 'dropbearkey'], openssh: ['ssh', 'ssh-keygen'] } as const
/** Programs that a device in these tests needs and this machine does not have. */
export const missingTools: readonly string[] = ['busybox', ...clients.openwrt].filter((name) => !find(name))
/** The same for a device with OpenSSH. */
export const missingOpenSsh: readonly string[] = ['busybox', 'dash', ...clients.openssh].filter((name) => !find(name))

/** Programs that the busybox of RutOS does not have. */
const leftOut = ['base64', 'setsid', 'nohup', 'od', 'bash', 'reboot', 'poweroff', 'halt', 'hexdump']

export interface Ran {
  code: number
  output: string
}

/** A device that consists of a folder. The only programs on its PATH are busybox ash and dropbear's client. */
export class ShellDevice {
  readonly root = mkdtempSync(join(tmpdir(), 'outpost-sh-'))
  readonly home = join(this.root, 'home')
  readonly bin = join(this.root, 'bin')
  readonly env: Record<string, string>

  /** With `openssh` the device has `ssh` and a POSIX shell as on Debian, instead of dropbear and busybox ash. */
  constructor(kind: 'openwrt' | 'openssh' = 'openwrt') {
    for (const name of ['home', 'bin', 'tmp']) mkdirSync(join(this.root, name))
    const busybox = find('busybox')!
    const applets = execFileSync(busybox, ['--list'], { encoding: 'utf8' }).split('\n').filter(Boolean)
    for (const applet of applets) if (!leftOut.includes(applet)) symlinkSync(busybox, join(this.bin, applet))
    for (const name of clients[kind]) symlinkSync(find(name)!, join(this.bin, name))
    if (kind === 'openssh') {
      rmSync(join(this.bin, 'sh'))
      symlinkSync(find('dash')!, join(this.bin, 'sh'))
    }
    this.env = {
      PATH: this.bin,
      HOME: this.root,
      OUTPOST_AGENT_HOME: this.home,
      OUTPOST_SERVICE: 'background',
      OUTPOST_RETRY_MIN: '1',
      TMPDIR: join(this.root, 'tmp'),
      OUTPOST_BOOT_ID_FILE: join(this.root, 'boot_id'),
    }
    writeFileSync(this.env['OUTPOST_BOOT_ID_FILE']!, 'boot-1\n')
    this.program('reboot', `echo x >>'${this.path('reboots')}'`)
  }

  path(...names: string[]): string {
    return join(this.root, ...names)
  }

  /** Creates a program on the device's PATH. */
  program(name: string, body: string): void {
    rmSync(join(this.bin, name), { force: true })
    writeFileSync(join(this.bin, name), `#!${join(this.bin, 'sh')}\n${body}\n`)
    chmodSync(join(this.bin, name), 0o755)
  }

  read(...names: string[]): string {
    const path = this.path(...names)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }

  /** Counts the lines of a file, each of which records one event. */
  count(name: string): number {
    return this.read(name).split('\n').filter(Boolean).length
  }

  /** Runs a command line in the device's shell. */
  sh(line: string, extra: Record<string, string> = {}): Promise<Ran> {
    return new Promise((resolve) => {
      const options = { env: { ...this.env, ...extra }, cwd: this.root, encoding: 'utf8', maxBuffer: 8 << 20 } as const
      execFile(join(this.bin, 'ash'), ['-c', line], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
      )
    })
  }

  /** Runs the installed agent with a subcommand. */
  agent(word: string): Promise<Ran> {
    return this.sh(`sh '${this.home}/agent.sh' ${word}`)
  }

  pid(): number {
    return Number(this.read('home', 'run').split(' ')[0])
  }

  /** Returns the processes of the agent and of everything that it started. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && carries(pid, `OUTPOST_AGENT_HOME=${this.home}`))
      .map(Number)
  }

  /** Removes the device: agent, child processes and folder. */
  async destroy(): Promise<void> {
    if (existsSync(join(this.home, 'agent.sh'))) await this.agent('uninstall')
    rmSync(this.root, { recursive: true, force: true })
  }
}

function carries(pid: string, entry: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(entry)
  } catch {
    return false // The process has ended.
  }
}

export const exampleSettings: AgentScriptSettings = {
  servers: ['server.example:443'],
  hostKey: 'ssh-ed25519 AAAA',
  nextHostKey: '',
  url: 'http://server.example/agent.sh',
}

/**
 * Runs `line` with the functions of the agent script, but without its `main`.
 * @param settings overrides of the default script settings
 */
export function withFunctions(
  device: ShellDevice,
  line: string,
  settings: Partial<AgentScriptSettings> = {},
): Promise<Ran> {
  const script = agentScript({ ...exampleSettings, ...settings })
  const path = device.path('functions.sh')
  writeFileSync(path, script.replace(/^main "\$@"$/m, ''))
  return device.sh(`. '${path}'\n${line}`)
}
