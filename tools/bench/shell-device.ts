import fs from 'node:fs'
import { ShellDevice } from '../../apps/agent/src/test-shell.ts'

/** A device as a person makes one: the served script, under busybox, with dropbear's client. It lets the server reach all of 127.0.0.1, and goes with what is held. */
export async function installShellDevice(held: AsyncDisposableStack, url: string, token: string): Promise<void> {
  const device = new ShellDevice()
  held.defer(() => device.destroy())
  fs.mkdirSync(device.home, { recursive: true, mode: 0o700 })
  fs.writeFileSync(device.path('home', 'agent.conf'), 'ALLOW 127.0.0.1\n')
  const { code, output } = await device.sh(`wget -qO- ${url}/agent.sh | sh -s -- ${token}`)
  if (code !== 0) throw new Error(`the agent was not installed: ${output}`)
}
