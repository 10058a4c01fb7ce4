import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What tests need besides Node, and the Debian package that contains it. */
const packages = {
  Xvnc: 'tigervnc-standalone-server',
  busybox: 'busybox',
  'chromium-headless-shell': 'chromium-headless-shell',
  curl: 'curl',
  dbclient: 'dropbear-bin',
  debootstrap: 'debootstrap',
  dropbear: 'dropbear-bin',
  'freerdp-shadow-cli': 'freerdp2-shadow-x11',
  go: 'golang-go',
  ip: 'iproute2',
  mosquitto: 'mosquitto',
  'nats-server': 'nats-server',
  nft: 'nftables',
  openvpn: 'openvpn',
  pasta: 'passt',
  pebble: 'pebble',
  postgres15: 'postgresql',
  ps: 'procps',
  python3: 'python3',
  shellcheck: 'shellcheck',
  ssh: 'openssh-client',
  sshd: 'openssh-server',
  telnetd: 'inetutils-telnetd',
  unzip: 'unzip',
  wg: 'wireguard-tools',
  'wireguard-go': 'wireguard-go',
  xclip: 'xclip',
  xev: 'x11-utils',
  xrdp: 'xrdp',
} as const

/**
 * A program, or what no package provides. `namespaces`: the right to create network namespaces. `tun`: a /dev/net/tun
 * that every user may open, as udev makes it.
 */
export type Need = keyof typeof packages | 'namespaces' | 'tun'

const tunDevice = '/dev/net/tun'

/** The location of PostgreSQL 15 on Debian; only the client programs are on the PATH. */
export const postgres15Folder = '/usr/lib/postgresql/15/bin'
/** Folders of system programs, which may be missing from a user's PATH. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/bin', '/bin']

export interface Machine {
  /** Whether tests can find this here. */
  has(need: Need): boolean
}

/** Describes the current machine. Each result is cached; create a new object after an installation. */
export function thisMachine(path: string = process.env['PATH'] ?? ''): Machine {
  const known = new Map<Need, boolean>()
  const look = (need: Need): boolean => {
    if (need === 'namespaces') return mayMakeNamespaces()
    if (need === 'tun') return isTunOpen()
    if (need === 'postgres15') return existsSync(join(postgres15Folder, 'postgres'))
    return [...path.split(delimiter), ...systemFolders].some((folder) => isProgram(join(folder, need)))
  }
  return {
    has(need) {
      const found = known.get(need) ?? look(need)
      known.set(need, found)
      return found
    },
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function mayMakeNamespaces(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  try {
    execFileSync('unshare', [...asRoot, '--net', 'true'], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

const isTunOpen = (): boolean => ((statSync(tunDevice, { throwIfNoEntry: false })?.mode ?? 0) & 0o006) === 0o006

/** Returns the Debian packages that contain what is missing, each once. */
export const packagesFor = (needs: readonly Need[]): string[] =>
  [...new Set(needs.flatMap((need) => (need === 'namespaces' || need === 'tun' ? [] : packages[need])))].toSorted()

/** Returns the command that installs what is missing; undefined when no package helps. */
export function installLine(needs: readonly Need[]): string | undefined {
  const names = packagesFor(needs)
  return names.length === 0 ? undefined : `apt-get install ${names.join(' ')}`
}

const installLimitMs = 15 * 60_000

/**
 * Installs what is missing and opens the tun device, if we are root on a system with apt. A failure is only reported: what could not be
 * installed is found to be missing afterwards.
 */
export function install(needs: readonly Need[], say: (text: string) => void): void {
  if (process.getuid?.() !== 0) return
  if (needs.includes('tun') && existsSync(tunDevice)) chmodSync(tunDevice, 0o666)
  const names = packagesFor(needs)
  if (names.length === 0) return
  say(`Installing ${names.join(' ')}`)
  const apt = (...args: string[]): void => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], timeout: installLimitMs, env })
  }
  try {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...names)
  } catch (error) {
    say(`apt-get did not succeed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
