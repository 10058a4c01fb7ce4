import fs from 'node:fs'
import { ShellDevice } from '../../apps/agent/src/test-shell.ts'
import { cpuSeconds } from './measure.ts'

export interface InstalledDevice {
  /** CPU seconds that the device's running ssh clients have used so far. */
  clientCpu(): number
}

/** A device as a person makes one: the served script, under busybox, with dropbear's client. It lets the server reach all of 127.0.0.1, and goes with what is held. */
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

/** The ssh clients of a device, told from others by the home folder in their environment. */
function clientsOf(home: string): number[] {
  const read = (pid: string, file: string): string => {
    try {
      return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // It has just ended.
    }
  }
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => read(pid, 'comm').trim() === 'dbclient' && read(pid, 'environ').includes(home))
    .map(Number)
}
