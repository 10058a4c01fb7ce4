import fs from 'node:fs'
import { ShellDevice } from '../../apps/agent/src/test-shell.ts'
import { cpuSeconds } from './measure.ts'

export interface InstalledDevice {
  /** Returns the CPU seconds that the device's running SSH clients have used so far. */
  clientCpu(): number
}

/**
 * Installs a device as a user does: the served script, under busybox, with dropbear's client. It lets the server reach
 * all of 127.0.0.1, and is removed together with `held`.
 * @param number tells several devices of one machine apart; without it the device has the identity of this machine
 */
export async function installShellDevice(
  held: AsyncDisposableStack,
  url: string,
  token: string,
  number?: number,
): Promise<InstalledDevice> {
  const device = new ShellDevice()
  held.defer(() => device.destroy())
  fs.mkdirSync(device.home, { recursive: true, mode: 0o700 })
  fs.writeFileSync(device.path('home', 'agent.conf'), 'ALLOW 127.0.0.1\n')
  if (number !== undefined) nameDevice(device, number)
  const { code, output } = await device.sh(`wget -qO- ${url}/agent.sh | sh -s -- ${token}`)
  if (code !== 0) throw new Error(`the agent was not installed: ${output}`)
  return { clientCpu: () => clientsOf(device.home).reduce((sum, pid) => sum + cpuSeconds(pid), 0) }
}

/** Gives a device a serial number and a MAC address of its own, in the way of a router. */
function nameDevice(device: ShellDevice, number: number): void {
  const digits = String(number).padStart(6, '0')
  const cases = [`--sn) echo 9900${digits}`, `--mac) echo 001e42${digits}`, '--name) echo BENCH0000']
  device.program('mnf_info', `case $1 in ${cases.join(' ;; ')} ;; esac`)
}

/** Finds the SSH clients of a device by the home folder in their environment. */
function clientsOf(home: string): number[] {
  const read = (pid: string, file: string): string => {
    try {
      return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // The process has just ended.
    }
  }
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => read(pid, 'comm').trim() === 'dbclient' && read(pid, 'environ').includes(home))
    .map(Number)
}
