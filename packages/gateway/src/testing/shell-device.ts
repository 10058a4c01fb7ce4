import type { Started } from './peers.ts'
import { type Setup, until } from './setup.ts'

export interface ShellDevice {
  control: Started
  /** Returns the number of tunnels that the device was asked to open. */
  asked(): number
}

/**
 * Starts device 2, built from dropbear's client as in the shell agent: one process for the control channel and one for
 * each tunnel, with the key `dev`. Resolves when the device is online.
 * @param options options of dbclient for the control channel, placed before the host
 */
export async function shellDevice(
  { home, host, port }: Setup,
  controlPort = port,
  tunnelPort = port,
  options: readonly string[] = [],
): Promise<ShellDevice> {
  const arrivals = (): number => host.events.filter((event) => event.is === 'online').length
  const before = arrivals()
  const control = home.dbclient('dev', 'd_2', controlPort, [...options, '127.0.0.1', 'outpost1'])
  const answered = new Set<string>()
  control.process.stdout.on('data', () => {
    for (const line of control.lines) {
      const fields = new Map(line.split('\t').map((field) => [field.split('=')[0], field.split('=')[1]]))
      if (fields.get('name') !== 'tunnel.open' || answered.has(line)) continue
      answered.add(line)
      const forward = `${fields.get('input.port')}:${fields.get('input.host')}:${fields.get('input.target')}`
      home.dbclient('dev', `t_${fields.get('input.tunnel')}`, tunnelPort, ['-N', '-R', forward, '127.0.0.1'])
      control.write(`result\tid=${fields.get('id')}\tok=1\n`)
    }
  })
  control.write('hello\tv=1\n')
  await until('online', () => arrivals() > before)
  return { control, asked: () => answered.size }
}
