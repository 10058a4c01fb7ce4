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
 */
export async function installShellDevice(
  held: AsyncDisposableStack,
  url: string,
  token: string,
): Promise<InstalledDevice> {
  const device = new ShellDevice()
  held.defer(() => device.destroy())
  fs.mkdirSync(device.home, { recursive: true, mode: 0o700 })
  fs.writeFileSync(device.path('home', 'agent.conf'), 'ALLOW 127.0.0.1\n')
  const { code, output } = await device.sh(`wget -qO- ${url}/agent.sh | sh -s -- ${token}`)
  if (code !== 0) throw new Error(`the agent was not installed: ${output}`)
  return { clientCpu: () => clientsOf(device.home).reduce((sum, pid) => sum + cpuSeconds(pid), 0) }
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
